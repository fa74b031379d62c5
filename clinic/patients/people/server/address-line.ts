import { addressLines } from '../../../../server/postal-address.ts'
import type { AddressForm, AddressPart } from '../address.ts'

/** An address in parts; `country` is an ISO 3166 code. */
export interface AddressInParts {
  readonly lines: string | null
  readonly city: string | null
  readonly district: string | null
  readonly region: string | null
  readonly postalCode: string | null
  readonly country: string | null
}

/** The column of the chart. */
const longest = 500
const countryName = new Intl.DisplayNames('en', { type: 'region' })

/**
 * An address in one line, in the order of its country and with its name where that is not the clinic's.
 * A part that addresses of the country do not have comes at the end, so that nothing is lost.
 */
export async function addressLine(address: AddressInParts, clinicCountry: string): Promise<string> {
  const country = address.country ?? clinicCountry
  const lines = (address.lines ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const parts = { ...address, lines: lines.join(', ') || null }
  const written = await inOrder(parts, country)
  const whole = written.join(', ')
  const missing = [parts.district, parts.city, parts.region, parts.postalCode].filter(
    (part) => part !== null && !whole.includes(part),
  )
  // `Massachusetts` stands there as `MA`: the line is another one without it.
  if (parts.region !== null && missing.includes(parts.region)) {
    const without = await inOrder({ ...parts, region: null }, country)
    if (without.join(', ') !== whole) missing.splice(missing.indexOf(parts.region), 1)
  }
  const abroad = address.country !== null && country !== clinicCountry
  const all = [...written, ...missing, ...(abroad ? [countryName.of(country)] : [])]
  const line = all.filter(Boolean).join(', ')
  return line.length <= longest ? line : `${line.slice(0, longest - 1)}…`
}

const inOrder = ({ lines, ...parts }: AddressInParts, country: string): Promise<string[]> =>
  addressLines({ ...parts, street: lines, country })

const labels: Readonly<Record<AddressPart, string>> = {
  lines: 'Street and House',
  district: 'District',
  city: 'City',
  region: 'Region',
  postalCode: 'Postal Code',
}

/** The names of the parts in a country; the Universal Postal Union's addressing sheets have them. */
const ownLabels: Readonly<Record<string, Partial<Record<AddressPart, string>>>> = {
  US: { region: 'State', postalCode: 'ZIP Code' },
  GB: { city: 'Town', region: 'County', postalCode: 'Postcode' },
  IE: { city: 'Town', district: 'Locality', postalCode: 'Eircode' },
  CA: { region: 'Province' },
  AU: { city: 'Suburb', region: 'State', postalCode: 'Postcode' },
  NZ: { district: 'Suburb', postalCode: 'Postcode' },
  IN: { district: 'Locality', region: 'State', postalCode: 'PIN Code' },
  KE: { city: 'Post Office' },
  ZA: { district: 'Suburb' },
  BR: { district: 'Neighborhood', region: 'State', postalCode: 'CEP' },
  JP: { district: 'Ward', region: 'Prefecture' },
  AE: { region: 'Emirate' },
}

/** The letters stand for a part; the formatter puts them where the part belongs. */
const signs: Readonly<Record<AddressPart, string>> = {
  lines: 'Qx',
  district: 'Qd',
  city: 'Qc',
  region: 'Qr',
  postalCode: 'Qp',
}

/** The parts that addresses of a country have, in their order. */
export async function addressForm(country: string): Promise<AddressForm> {
  const both = (await inOrder({ ...signs, country }, country)).join('\n')
  // Where a suburb takes the place of the city, there is one of them.
  const text = both.includes(signs.city)
    ? both
    : (await inOrder({ ...signs, district: null, country }, country)).join('\n')
  // `Object.keys` does not know the names of its object.
  const parts = (Object.keys(signs) as AddressPart[])
    .map((part) => ({ part, place: text.indexOf(signs[part]) }))
    .filter(({ place }) => place >= 0)
    .sort((a, b) => a.place - b.place)
  return parts.map(({ part }) => ({ part, label: ownLabels[country]?.[part] ?? labels[part] }))
}
