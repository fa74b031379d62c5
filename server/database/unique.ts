/** Runs a statement; when a row violates a unique constraint, `taken` is thrown instead. */
export async function unlessTaken<T>(
  statement: () => Promise<T>,
  constraint: string,
  taken: () => Error,
): Promise<T> {
  try {
    return await statement()
  } catch (error) {
    const isTaken =
      error instanceof Error && 'constraint_name' in error && error.constraint_name === constraint
    throw isTaken ? taken() : error
  }
}
