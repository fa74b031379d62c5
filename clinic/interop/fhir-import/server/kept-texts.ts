/** Characters of a bundle that are kept from its reading until it is stored. */
export const mostKept = 24_000_000

interface Entry {
  readonly number: number
  readonly text: string
}

/** The texts of a bundle's entries, so that a bundle of usual size is read once; none of a larger one. */
export class KeptTexts {
  #entries: Entry[] | null = []
  #size = 0

  add({ number, text }: Entry): void {
    this.#size += text.length
    if (this.#size > mostKept) this.#entries = null
    this.#entries?.push({ number, text })
  }

  /** Null when they were too many. */
  get all(): readonly Entry[] | null {
    return this.#entries
  }
}
