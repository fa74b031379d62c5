import { firstWeekdayIn } from '../../contract/first-weekday.ts'
import type { Paper } from './paper.ts'
import type { VaccinationSchedule } from './vaccination-schedule.ts'

/** The usual settings of clinics of a country; each of them is a setting that a clinic can change. */
export interface CountryPreset {
  /** ISO 4217. */
  readonly currency: string
  /** IANA name; of a country with several zones the one in which most of its people live. */
  readonly timeZone: string
  /** 1 for Monday to 7 for Sunday. */
  readonly firstWeekday: number
  readonly clock: '24' | '12'
  readonly paper: Paper
  /** ITU-T E.164: what phone numbers of the country begin with elsewhere. */
  readonly callingCode: string
  readonly address: AddressWords
  /** Kinds of numbers by which patients are known there. */
  readonly identifiers: readonly string[]
  /** The taxes on sales, as bills of the country name them. */
  readonly taxNames: string
  readonly taxNumberName: string
  readonly registrationNumberName: string
}

/** The names of the parts of an address; null for a part that addresses there do not have. */
export interface AddressWords {
  readonly region: string | null
  readonly postalCode: string | null
}

/**
 * Sources: ISO 3166 and ISO 4217 for codes; Unicode CLDR 48 for the first day of the week (weekData), the
 * clock (timeData), time zones (tz) and paper (measurementData); ITU-T E.164 for calling codes; the Universal
 * Postal Union's addressing sheets for parts of addresses. Names of numbers are those of the offices that
 * give them: health services for patients, tax and company registers for clinics. A test compares the
 * table with the CLDR data in `Intl`.
 */
const presets: Readonly<Record<string, CountryPreset>> = {
  US: {
    ...{ currency: 'USD', timeZone: 'America/New_York', firstWeekday: 7, clock: '12' },
    ...{ paper: 'Letter', callingCode: '1' },
    address: { region: 'State', postalCode: 'ZIP code' },
    identifiers: ['Medicare number (MBI)', 'Medicaid number', 'Social Security number'],
    ...{ taxNames: 'Sales tax', taxNumberName: 'EIN', registrationNumberName: 'NPI' },
  },
  GB: {
    ...{ currency: 'GBP', timeZone: 'Europe/London', firstWeekday: 1, clock: '24' },
    ...{ paper: 'A4', callingCode: '44' },
    address: { region: 'County', postalCode: 'Postcode' },
    identifiers: ['NHS number', 'CHI number', 'H&C number'],
    ...{ taxNames: 'VAT', taxNumberName: 'VAT number', registrationNumberName: 'Company number' },
  },
  IE: {
    ...{ currency: 'EUR', timeZone: 'Europe/Dublin', firstWeekday: 1, clock: '24' },
    ...{ paper: 'A4', callingCode: '353' },
    address: { region: 'County', postalCode: 'Eircode' },
    identifiers: ['IHI number', 'PPS number', 'Medical card number'],
    ...{ taxNames: 'VAT', taxNumberName: 'VAT number', registrationNumberName: 'CRO number' },
  },
  CA: {
    ...{ currency: 'CAD', timeZone: 'America/Toronto', firstWeekday: 7, clock: '12' },
    ...{ paper: 'Letter', callingCode: '1' },
    address: { region: 'Province', postalCode: 'Postal code' },
    identifiers: ['Provincial health number', 'Interim federal health number'],
    taxNames: 'GST, HST, PST, QST',
    ...{ taxNumberName: 'GST/HST number', registrationNumberName: 'Business number' },
  },
  AU: {
    ...{ currency: 'AUD', timeZone: 'Australia/Sydney', firstWeekday: 1, clock: '12' },
    ...{ paper: 'A4', callingCode: '61' },
    address: { region: 'State', postalCode: 'Postcode' },
    identifiers: ['Medicare number', 'IHI number', 'DVA file number'],
    ...{ taxNames: 'GST', taxNumberName: 'ABN', registrationNumberName: 'ACN' },
  },
  NZ: {
    ...{ currency: 'NZD', timeZone: 'Pacific/Auckland', firstWeekday: 1, clock: '12' },
    ...{ paper: 'A4', callingCode: '64' },
    address: { region: null, postalCode: 'Postcode' },
    identifiers: ['NHI number'],
    ...{ taxNames: 'GST', taxNumberName: 'GST number', registrationNumberName: 'NZBN' },
  },
  DE: {
    ...{ currency: 'EUR', timeZone: 'Europe/Berlin', firstWeekday: 1, clock: '24' },
    ...{ paper: 'A4', callingCode: '49' },
    address: { region: null, postalCode: 'Postal code' },
    identifiers: ['Krankenversichertennummer'],
    ...{ taxNames: 'USt', taxNumberName: 'USt-IdNr.', registrationNumberName: 'BSNR' },
  },
  AT: {
    ...{ currency: 'EUR', timeZone: 'Europe/Vienna', firstWeekday: 1, clock: '24' },
    ...{ paper: 'A4', callingCode: '43' },
    address: { region: null, postalCode: 'Postal code' },
    identifiers: ['Sozialversicherungsnummer'],
    ...{ taxNames: 'USt', taxNumberName: 'UID-Nummer', registrationNumberName: 'Firmenbuchnummer' },
  },
  CH: {
    ...{ currency: 'CHF', timeZone: 'Europe/Zurich', firstWeekday: 1, clock: '24' },
    ...{ paper: 'A4', callingCode: '41' },
    address: { region: null, postalCode: 'Postal code' },
    identifiers: ['AHV-Nummer', 'Versichertenkarten-Nummer'],
    ...{ taxNames: 'MWST', taxNumberName: 'MWST-Nummer', registrationNumberName: 'ZSR-Nummer' },
  },
  FR: {
    ...{ currency: 'EUR', timeZone: 'Europe/Paris', firstWeekday: 1, clock: '24' },
    ...{ paper: 'A4', callingCode: '33' },
    address: { region: null, postalCode: 'Postal code' },
    identifiers: ['NIR', 'Matricule INS'],
    ...{ taxNames: 'TVA', taxNumberName: 'N° TVA', registrationNumberName: 'FINESS' },
  },
  ES: {
    ...{ currency: 'EUR', timeZone: 'Europe/Madrid', firstWeekday: 1, clock: '24' },
    ...{ paper: 'A4', callingCode: '34' },
    address: { region: 'Province', postalCode: 'Postal code' },
    identifiers: ['CIP', 'DNI', 'NIE'],
    ...{ taxNames: 'IVA', taxNumberName: 'NIF', registrationNumberName: 'Registro sanitario' },
  },
  IN: {
    ...{ currency: 'INR', timeZone: 'Asia/Kolkata', firstWeekday: 7, clock: '12' },
    ...{ paper: 'A4', callingCode: '91' },
    address: { region: 'State', postalCode: 'PIN code' },
    identifiers: ['ABHA number', 'Aadhaar number'],
    taxNames: 'CGST, SGST, IGST',
    ...{ taxNumberName: 'GSTIN', registrationNumberName: 'Registration number' },
  },
  KE: {
    ...{ currency: 'KES', timeZone: 'Africa/Nairobi', firstWeekday: 7, clock: '24' },
    ...{ paper: 'A4', callingCode: '254' },
    address: { region: null, postalCode: 'Postal code' },
    identifiers: ['National ID number', 'SHA number', 'Birth certificate number'],
    taxNames: 'VAT',
    ...{ taxNumberName: 'KRA PIN', registrationNumberName: 'KMPDC registration' },
  },
  ZA: {
    ...{ currency: 'ZAR', timeZone: 'Africa/Johannesburg', firstWeekday: 7, clock: '24' },
    ...{ paper: 'A4', callingCode: '27' },
    address: { region: null, postalCode: 'Postal code' },
    identifiers: ['South African ID number', 'Medical scheme number'],
    ...{ taxNames: 'VAT', taxNumberName: 'VAT number', registrationNumberName: 'Practice number' },
  },
  BR: {
    ...{ currency: 'BRL', timeZone: 'America/Sao_Paulo', firstWeekday: 7, clock: '24' },
    ...{ paper: 'A4', callingCode: '55' },
    address: { region: 'State', postalCode: 'CEP' },
    identifiers: ['CPF', 'CNS', 'RG'],
    ...{ taxNames: 'ISS', taxNumberName: 'CNPJ', registrationNumberName: 'CNES' },
  },
  JP: {
    ...{ currency: 'JPY', timeZone: 'Asia/Tokyo', firstWeekday: 7, clock: '24' },
    ...{ paper: 'A4', callingCode: '81' },
    address: { region: 'Prefecture', postalCode: 'Postal code' },
    identifiers: ['Health insurance number'],
    taxNames: 'Consumption tax',
    taxNumberName: 'Invoice registration number',
    registrationNumberName: 'Medical institution code',
  },
  AE: {
    ...{ currency: 'AED', timeZone: 'Asia/Dubai', firstWeekday: 1, clock: '12' },
    ...{ paper: 'A4', callingCode: '971' },
    address: { region: 'Emirate', postalCode: null },
    identifiers: ['Emirates ID'],
    ...{ taxNames: 'VAT', taxNumberName: 'TRN', registrationNumberName: 'Facility license' },
  },
}

export const presetCountries: readonly string[] = Object.keys(presets)

const usualAddress: AddressWords = { region: 'Region', postalCode: 'Postal code' }

/** The proposal of a preset; of countries without a line in the table only a part is known. */
type Proposed = Partial<CountryPreset> &
  Pick<CountryPreset, 'address'> & { readonly vaccinationSchedule: VaccinationSchedule }

/** Where the table has no line for a country: what `Intl` knows of it. */
function known(country: string): Partial<CountryPreset> & Pick<CountryPreset, 'address'> {
  return { firstWeekday: firstWeekdayIn(country), address: usualAddress, paper: 'A4' }
}

/** The usual settings in a country (ISO 3166). Countries without a line in the table have only a part of it. */
export function presetOf(country: string): Proposed {
  return {
    ...(presets[country] ?? known(country)),
    // Most countries have a schedule of their own; a wrong one is worse than none.
    vaccinationSchedule: country === 'US' ? 'cdc' : 'none',
  }
}

/** The settings that a preset proposes, by the names of the settings. */
export const proposedSettings = [
  'timeZone',
  'currency',
  'clock',
  'firstWeekday',
  'paper',
  'vaccinationSchedule',
  'taxNames',
  'taxNumberName',
  'registrationNumberName',
] as const
export type ProposedSetting = (typeof proposedSettings)[number]
