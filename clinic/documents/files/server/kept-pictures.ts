/** Pictures that were drawn a moment ago, up to some bytes; those that were not asked for the longest go first. */
export function keptPictures(mostBytes: number) {
  const kept = new Map<string, Buffer>()
  let bytes = 0

  function drop(name: string, picture: Buffer): void {
    kept.delete(name)
    bytes -= picture.length
  }

  return async (name: string, draw: () => Promise<Buffer>): Promise<Buffer> => {
    const known = kept.get(name)
    const picture = known ?? (await draw())
    if (kept.has(name)) drop(name, kept.get(name) ?? picture)
    kept.set(name, picture)
    bytes += picture.length
    for (const [oldest, one] of kept) {
      if (bytes <= mostBytes) break
      drop(oldest, one)
    }
    return picture
  }
}
