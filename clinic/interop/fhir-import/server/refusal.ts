/** Why a bundle is not imported: a sentence about the fault, and the entry it is in. */
export class Refusal extends Error {
  /** The entry's number in its file, counted from 1. */
  readonly entry: number | null
  /** `Encounter/123`, or null when it is not known. */
  readonly resource: string | null
  /** True when the import may succeed after the other files of the run. */
  readonly mayComeRight: boolean

  constructor(
    text: string,
    at: { entry?: number; resource?: string | null; mayComeRight?: boolean } = {},
  ) {
    super(text)
    this.entry = at.entry ?? null
    this.resource = at.resource ?? null
    this.mayComeRight = at.mayComeRight ?? false
  }

  /** `Chet.json, entry 14 (Encounter/123): …` */
  sentence(file: string): string {
    if (this.entry === null) return `${file}: ${this.message}`
    const resource = this.resource === null ? '' : ` (${this.resource})`
    return `${file}, entry ${this.entry}${resource}: ${this.message}`
  }
}
