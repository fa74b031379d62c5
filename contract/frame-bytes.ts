const pixelBytes = { u8: 1, u16: 2, i16: 2, rgb: 3 } as const

interface Frame {
  readonly rows: number
  readonly columns: number
  readonly form: keyof typeof pixelBytes
}

/** The bytes of a decoded frame of a scan: grey values in the order of little-endian machines, or RGB. */
export function frameBytes({ rows, columns, form }: Frame): number {
  return rows * columns * pixelBytes[form]
}
