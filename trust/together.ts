/** As many requests as a server asks its database at once. */
const most = 10

/** Does the same with each, several at a time: for requests that have nothing to do with each other. */
export async function together<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const waiting = [...items]
  const one = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: most }, one))
}
