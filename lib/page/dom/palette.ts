import { parseColour, type Colour } from "./invisible.ts";

/** Reads colours as computed styles give them, each text of one once. */
export class Palette {
  readonly #known = new Map<string, Colour | null>();
  readonly #document: Document;
  #pixel: CanvasRenderingContext2D | null = null;

  constructor(document: Document) {
    this.#document = document;
  }

  /** Null for what isn't a colour. */
  read(css: string): Colour | null {
    const known = this.#known.get(css);
    if (known !== undefined) return known;
    const colour = parseColour(css) ?? this.#paint(css);
    this.#known.set(css, colour);
    return colour;
  }

  /** What a colour of another space comes to on the screen: only the browser knows. */
  #paint(css: string): Colour | null {
    this.#pixel ??= this.#canvas();
    if (this.#pixel === null || !CSS.supports("color", css)) return null;
    this.#pixel.clearRect(0, 0, 1, 1);
    this.#pixel.fillStyle = css;
    this.#pixel.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = this.#pixel.getImageData(0, 0, 1, 1).data;
    return { channels: [red, green, blue], alpha: alpha / 255 };
  }

  #canvas(): CanvasRenderingContext2D | null {
    const canvas = this.#document.createElement("canvas");
    canvas.width = canvas.height = 1;
    return canvas.getContext("2d", { willReadFrequently: true });
  }
}
