/** What came of the tests of one file; failures begin with the name of the test. */
export interface FileOutcome {
  readonly path: string
  readonly passed: number
  readonly failures: readonly string[]
}

export interface Outcome {
  readonly passed: number
  readonly failures: readonly string[]
  /** What failed at first and passed at a second try. */
  readonly wavering: readonly string[]
  /** Files that were run a second time. */
  readonly triedTwice: readonly string[]
}

export function afterSecondTry(
  first: readonly FileOutcome[],
  second: readonly FileOutcome[],
): Outcome
export function linesOfOutcome(outcome: Outcome): string[]
