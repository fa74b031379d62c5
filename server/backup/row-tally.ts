import { createHash, hash } from 'node:crypto'

const newline = 10
const lanes = 8

/** Counts and hashes rows as COPY writes them (text format, one row per line), in chunks of any size. */
export class RowTally {
  rows = 0
  bytes = 0
  readonly #stream = createHash('sha256')
  readonly #sum = new Uint32Array(lanes)
  #rest: Buffer[] = []

  add(chunk: Buffer): void {
    this.bytes += chunk.length
    this.#stream.update(chunk)
    let from = 0
    for (;;) {
      const end = chunk.indexOf(newline, from)
      if (end === -1) break
      this.#addRow(chunk.subarray(from, end))
      from = end + 1
    }
    if (from < chunk.length) this.#rest.push(chunk.subarray(from))
  }

  #addRow(row: Buffer): void {
    const whole = this.#rest.length > 0 ? Buffer.concat([...this.#rest, row]) : row
    if (this.#rest.length > 0) this.#rest = []
    const digest = hash('sha256', whole, 'buffer')
    for (let lane = 0; lane < lanes; lane += 1) {
      this.#sum[lane] = (this.#sum[lane] ?? 0) + digest.readUInt32LE(lane * 4)
    }
    this.rows += 1
  }

  /** Ends the tally. */
  facts(): { rows: number; bytes: number; sha256: string; rowSum: string } {
    return {
      rows: this.rows,
      bytes: this.bytes,
      sha256: this.#stream.digest('hex'),
      rowSum: Buffer.from(this.#sum.buffer).toString('hex'),
    }
  }
}
