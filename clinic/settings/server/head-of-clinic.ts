import { addressLines } from '../../../server/postal-address.ts'
import type { Clinic } from '../clinic.ts'
import type { ClinicHead } from '../clinic-head.ts'

type Facts = Pick<
  Clinic,
  | 'street'
  | 'city'
  | 'region'
  | 'postalCode'
  | 'country'
  | 'phone'
  | 'email'
  | 'website'
  | 'taxNumber'
  | 'taxNumberName'
  | 'registrationNumber'
  | 'registrationNumberName'
>

/** The clinic's head as it is written: the address in the order of the country, numbers with their names. */
export async function headOf(clinic: Facts, logo: ClinicHead['logo']): Promise<ClinicHead> {
  const { phone, email, website, taxNumber, registrationNumber } = clinic
  const numbers = [
    { name: clinic.taxNumberName ?? 'Tax number', value: taxNumber },
    { name: clinic.registrationNumberName ?? 'Registration number', value: registrationNumber },
  ].flatMap(({ name, value }) => (value === null ? [] : [{ name, value }]))
  return { address: await addressLines(clinic), phone, email, website, numbers, logo }
}

/** The address on one line, such as for messages and calendar files; empty where there is none. */
export async function addressInLine(
  clinic: Pick<Facts, 'street' | 'city' | 'region' | 'postalCode' | 'country'>,
): Promise<string> {
  return (await addressLines(clinic)).join(', ')
}
