/**
 * 1250 → `1,250`. Many schemas say numbers in their errors when a page loads; there the first use of `Intl`, which
 * loads its data, took 50 to 100 milliseconds.
 */
export function grouped(number: number): string {
  const [whole = '', ...decimals] = String(Math.abs(number)).split('.')
  const groups: string[] = []
  for (let end = whole.length; end > 0; end -= 3) {
    groups.unshift(whole.slice(Math.max(0, end - 3), end))
  }
  return (number < 0 ? '-' : '') + [groups.join(','), ...decimals].join('.')
}

/** `1 line`, `1,053 lines` */
export function counted(count: number, one: string, several: string): string {
  return `${grouped(count)} ${count === 1 ? one : several}`
}

/** `12 kB`, `3.4 MB` */
export function sizeWords(bytes: number): string {
  if (bytes < 1_000_000) return `${grouped(Math.ceil(bytes / 1000))} kB`
  return `${grouped(Math.round(bytes / 100_000) / 10)} MB`
}
