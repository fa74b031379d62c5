/** Why a bundle is not imported, and where in its file. */
export class Refusal extends Error {
  readonly place: string

  constructor(place: string, text: string) {
    super(text)
    this.place = place
  }
}
