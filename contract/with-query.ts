/** A path with the known values as its query; those that are empty are left out. */
export function withQuery(path: string, known: object): string {
  const query = Object.entries(known)
    .filter((entry): entry is [string, string] => Boolean(entry[1]))
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return query.length > 0 ? `${path}?${query.join('&')}` : path
}
