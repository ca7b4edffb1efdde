import type { SearchResultItem } from "@anvesha/nerve";

/** A result, with what the answerer may read of it and the wire never carries. */
export interface SearchHit extends SearchResultItem {
  /** Plain text around the hit, longer than the snippet; sources that have none leave it out. */
  passage?: string;
}

interface SearchRequest {
  query: string;
  /** 1..100 */
  limit: number;
  signal: AbortSignal;
}

/** One place to search. Sources run side by side; each answers when it can. */
export interface SearchSource {
  /** What a sentence about it begins with. */
  readonly name: string;
  /** True when asking it sends the query off this machine: skipped when `opts.search` is false. */
  readonly leavesMachine: boolean;
  /** Best first. Rejects when it can't; the others go on. */
  search(request: SearchRequest): Promise<SearchHit[]>;
}
