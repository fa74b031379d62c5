/** `4.5 °C`, `−18 °C`. */
export function inDegrees(celsius: number): string {
  return `${String(celsius).replace('-', '−')} °C`
}

/** The bounds of a place, such as `2 to 8 °C`. */
export function boundsInWords({
  lowCelsius: low,
  highCelsius: high,
}: {
  readonly lowCelsius: number | null
  readonly highCelsius: number | null
}): string {
  if (low === null) return high === null ? '' : `up to ${inDegrees(high)}`
  return high === null
    ? `from ${inDegrees(low)}`
    : `${String(low).replace('-', '−')} to ${inDegrees(high)}`
}
