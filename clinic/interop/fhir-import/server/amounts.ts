import { decimalsOf, greatestAmount, toMinor } from '../../../../contract/money.ts'

/**
 * A FHIR decimal as it is in the file (`129.16`, `1.5e2`) in minor units, by integer arithmetic. More
 * decimals than the currency has are rounded half up. Null for anything that is no amount of a bill.
 */
export function minorUnits(
  decimal: string,
  currency: string,
): { minor: number; isRounded: boolean } | null {
  const greatest = toMinor(greatestAmount(currency), currency)
  const match = /^(\d{1,20})(?:\.(\d{1,40}))?(?:[eE]([+-]?\d{1,2}))?$/.exec(decimal)
  if (!match) return null
  const [, whole = '', fraction = '', exponent = '0'] = match
  const digits = BigInt(whole + fraction)
  // Digits after the minor units.
  const beyond = fraction.length - Number(exponent) - decimalsOf(currency)
  const scale = 10n ** BigInt(Math.abs(beyond))
  const minor = beyond <= 0 ? digits * scale : (digits + scale / 2n) / scale
  if (minor > greatest) return null
  return { minor: Number(minor), isRounded: beyond > 0 && digits % scale !== 0n }
}
