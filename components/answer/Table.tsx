import type { Block } from "../../lib/markdown/tree.ts";
import { useTranslate } from "../translate.ts";
import { Inlines } from "./InlineView.tsx";

interface TableProps {
  table: Extract<Block, { type: "table" }>;
  dir: "auto" | undefined;
}

/** A table that is wider than the panel scrolls by itself. */
export function Table({ table: { align, header, rows }, dir }: TableProps) {
  const translate = useTranslate();
  return (
    <div class="table-scroller" role="region" aria-label={translate("answer_table")} tabIndex={0}>
      <table dir={dir}>
        <thead>
          <tr>
            {header.map((cell, column) => (
              <th key={column} scope="col" data-align={align[column]}>
                <Inlines inlines={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={column} data-align={align[column]}>
                  <Inlines inlines={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
