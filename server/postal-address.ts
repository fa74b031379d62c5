import type { format } from '@fragaria/address-formatter'
import type { PostalAddress } from '../contract/postal-address.ts'

// Loaded when the first address is formatted: the templates of all countries are a large file.
let formatter: Promise<{ readonly format: typeof format }> | undefined

interface Parts extends PostalAddress {
  /** A suburb or a part of the city. */
  readonly district?: string | null
}

/** The lines of an address in the order that is usual in its country; none when nothing is known. */
export async function addressLines(address: Parts): Promise<string[]> {
  const { street, district = null, city, region, postalCode, country } = address
  if (!street && !district && !city && !region && !postalCode) return []
  formatter ??= import('@fragaria/address-formatter').then((module) => module.default)
  const made = await formatter
  return made
    .format(
      {
        ...(street && { road: street }),
        ...(district && { suburb: district }),
        ...(city && { city }),
        ...(region && { state: region }),
        ...(postalCode && { postcode: postalCode }),
        countryCode: country,
      },
      { output: 'array', countryCode: country, fallbackCountryCode: 'GB' },
    )
    .filter(Boolean)
}
