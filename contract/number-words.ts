const format = new Intl.NumberFormat('en-US')

/** 1250 → `1,250`. `toLocaleString` makes a form of numbers each time, which takes longer than using it. */
export function grouped(number: number): string {
  return format.format(number)
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
