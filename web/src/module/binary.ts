/* Calls into the WebAssembly module: texts are copied into and out of its memory. */

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  input(size: number): number;
  output(): number;
  output_length(): number;
  call(length: number): void;
  network(nameLength: number, length: number): void;
  line(length: number): void;
  work(nodes: number): number;
  bench(depth: number): number;
}

export class Binary {
  private readonly encoder = new TextEncoder();
  private readonly decoder = new TextDecoder();

  private constructor(private readonly module: Exports) {}

  static async load(
    source: PromiseLike<Response> | BufferSource,
    now: () => number,
  ): Promise<Binary> {
    const imports = { host: { now } };
    const instance =
      'then' in source
        ? (await WebAssembly.instantiateStreaming(source, imports)).instance
        : (await WebAssembly.instantiate(source, imports)).instance;
    const exports = instance.exports as unknown as Exports;
    exports._initialize();
    return new Binary(exports);
  }

  private put(bytes: Uint8Array): void {
    const at = this.module.input(bytes.length) >>> 0;
    if (at === 0) throw new RangeError(`${bytes.length} bytes do not fit into the module`);
    new Uint8Array(this.module.memory.buffer, at, bytes.length).set(bytes);
  }

  private take(): string {
    const length = this.module.output_length();
    if (length === 0) return '';
    return this.decoder.decode(
      new Uint8Array(this.module.memory.buffer, this.module.output() >>> 0, length),
    );
  }

  /** Each text follows its length in four bytes; the answer is JSON. */
  call(texts: readonly string[]): string {
    const parts = texts.map((text) => this.encoder.encode(text));
    const request = new Uint8Array(parts.reduce((sum, part) => sum + 4 + part.length, 0));
    const view = new DataView(request.buffer);
    let at = 0;
    for (const part of parts) {
      view.setUint32(at, part.length, true);
      request.set(part, at + 4);
      at += 4 + part.length;
    }
    this.put(request);
    this.module.call(request.length);
    return this.take();
  }

  /** Hands a network over; the answer is that of a call. */
  network(name: string, bytes: ArrayBuffer): string {
    const head = this.encoder.encode(name);
    const both = new Uint8Array(head.length + bytes.byteLength);
    both.set(head);
    both.set(new Uint8Array(bytes), head.length);
    this.put(both);
    this.module.network(head.length, both.length);
    return this.take();
  }

  /** A line of docs/protocol.md; returns the lines of the answer. */
  line(text: string): string {
    const bytes = this.encoder.encode(text);
    this.put(bytes);
    this.module.line(bytes.length);
    return this.take();
  }

  /** Searches about this many nodes. */
  work(nodes: number): { busy: boolean; lines: string } {
    const busy = this.module.work(nodes) !== 0;
    return { busy, lines: this.take() };
  }

  /** The next position of the benchmark; returns the nodes of all so far. */
  bench(depth: number): { more: boolean; nodes: number } {
    const nodes = this.module.bench(depth);
    return { more: nodes > 0, nodes: Math.abs(nodes) };
  }
}
