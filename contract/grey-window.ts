/** Brightness and contrast of a scan: the value in the middle of the greys, and how many values they span. */
export interface GreyWindow {
  readonly center: number
  readonly width: number
}

/** How the stored values of grey pixels are meant. */
export interface GreyValues {
  readonly form: 'u8' | 'u16' | 'i16'
  readonly slope: number
  readonly intercept: number
}

/** The stored value of a pixel that was read as a number without a sign. */
const storedValue = (form: GreyValues['form'], read: number) =>
  form === 'i16' ? (read << 16) >> 16 : read

/** The grey from 0 to 255 for each number that a pixel can be read as (DICOM PS3.3, C.11.2.1.2). */
export function greyTable(
  { form, slope, intercept }: GreyValues,
  { center, width }: GreyWindow,
  isInverted: boolean,
): Uint8Array {
  const table = new Uint8Array(form === 'u8' ? 256 : 65_536)
  const span = Math.max(width - 1, 1e-9)
  for (let read = 0; read < table.length; read += 1) {
    const value = storedValue(form, read) * slope + intercept
    const share = Math.max(0, Math.min(1, (value - (center - 0.5)) / span + 0.5))
    table[read] = Math.round((isInverted ? 1 - share : share) * 255)
  }
  return table
}

/** The window from the lowest to the highest value of some pixels. */
export function wholeWindow(
  { form, slope, intercept }: GreyValues,
  pixels: Uint8Array | Uint16Array,
): GreyWindow {
  let [low, high] = [Infinity, -Infinity]
  for (const read of pixels) {
    const value = storedValue(form, read)
    if (value < low) low = value
    if (value > high) high = value
  }
  const ends = [low * slope + intercept, high * slope + intercept] as const
  const width = Math.abs(ends[1] - ends[0]) + 1
  return { center: (ends[0] + ends[1]) / 2 + 0.5, width }
}
