/** The most that a bill can hold, in minor units. */
const greatest = 999_999_999n

/**
 * A FHIR decimal as it is in the file (`129.16`, `1.5e2`) in minor units, by integer arithmetic. More
 * than two decimals are rounded half up. Null for anything that is no amount of a bill.
 */
export function minorUnits(decimal: string): { minor: number; isRounded: boolean } | null {
  const match = /^(\d{1,20})(?:\.(\d{1,40}))?(?:[eE]([+-]?\d{1,2}))?$/.exec(decimal)
  if (!match) return null
  const [, whole = '', fraction = '', exponent = '0'] = match
  const digits = BigInt(whole + fraction)
  // Digits after the cents.
  const beyond = fraction.length - Number(exponent) - 2
  const scale = 10n ** BigInt(Math.abs(beyond))
  if (beyond <= 0) return inRange(digits * scale, false)
  return inRange((digits + scale / 2n) / scale, digits % scale !== 0n)
}

function inRange(minor: bigint, isRounded: boolean) {
  return minor > greatest ? null : { minor: Number(minor), isRounded }
}
