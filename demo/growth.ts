/**
 * How children grow, roughly: age in months, then weight in kg and height in cm of girls and boys.
 * Rounded medians similar to the WHO and CDC growth charts; for stories, not for medical use.
 */
const chart: readonly (readonly [number, number, number, number, number])[] = [
  [0, 3.2, 3.4, 49, 50],
  [1, 4.2, 4.5, 53.5, 54.5],
  [2, 5.1, 5.6, 57, 58.5],
  [4, 6.4, 7, 62, 64],
  [6, 7.3, 7.9, 65.5, 67.5],
  [9, 8.2, 8.9, 70, 72],
  [12, 8.9, 9.6, 74, 75.5],
  [18, 10.2, 10.9, 80.5, 82],
  [24, 11.5, 12.2, 86, 87.5],
  [36, 13.9, 14.3, 95, 96],
  [48, 16.1, 16.3, 102.5, 103.5],
  [60, 18.2, 18.4, 109, 110],
  [84, 22.8, 23, 121.5, 122],
  [108, 29, 28.6, 133, 133.5],
  [120, 32.5, 32, 138.5, 138.5],
  [132, 37, 36, 144.5, 143.5],
  [144, 41.5, 40.5, 151, 149.5],
  [156, 46, 45.5, 157, 156.5],
  [168, 49.5, 51, 160, 164],
  [180, 52, 56.5, 162, 170],
  [192, 54, 61, 162.5, 173.5],
  [204, 55.5, 65, 163, 175.5],
  [216, 57, 68, 163.5, 176.5],
]

/** Median for an age between two lines of the chart. */
function median(months: number, column: 1 | 2 | 3 | 4): number {
  const place = chart.findIndex(([age]) => age >= months)
  const above = chart[place] ?? chart[chart.length - 1]
  const below = chart[place - 1] ?? chart[0]
  if (!above || !below || place === 0) return above?.[column] ?? 0
  if (place === -1) return above[column]
  const part = (months - below[0]) / (above[0] - below[0])
  return below[column] + (above[column] - below[column]) * part
}

/** Weight of a child whose build is `factor` of the median, in kg. */
export function childWeight(months: number, isBoy: boolean, factor: number): number {
  return median(months, isBoy ? 2 : 1) * factor
}

/** Height in cm; heights vary far less around the median than weights do. */
export function childHeight(months: number, isBoy: boolean, factor: number): number {
  return median(months, isBoy ? 4 : 3) * (1 + (factor - 1) / 4)
}

/** Head circumference of an infant in cm. */
export function headCircumference(months: number, factor: number): number {
  const middle = 34.5 + 11.6 * (1 - Math.exp(-months / 5.2)) + months * 0.1
  return middle * (1 + (factor - 1) / 8)
}
