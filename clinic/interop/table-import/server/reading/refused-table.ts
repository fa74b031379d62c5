/** A file that cannot be read as a table, with a sentence for the person who chose it. */
export class RefusedTable extends Error {
  constructor(sentence: string) {
    super(sentence)
    this.name = 'RefusedTable'
  }
}
