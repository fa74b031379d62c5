/** The results of one test file; each failure starts with the test's name. */
export interface FileOutcome {
  readonly path: string
  readonly passed: number
  readonly failures: readonly string[]
}

export interface Outcome {
  readonly passed: number
  readonly failures: readonly string[]
  /** Tests that failed at first and passed when they were retried. */
  readonly wavering: readonly string[]
  /** Files that were run a second time. */
  readonly triedTwice: readonly string[]
}

export function afterSecondTry(
  first: readonly FileOutcome[],
  second: readonly FileOutcome[],
): Outcome
export function linesOfOutcome(outcome: Outcome): string[]
export function outcomeOfJourneys(file: string): Outcome
