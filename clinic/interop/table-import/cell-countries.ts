import { countries } from '../../../contract/countries.ts'
import { plainHeading } from './plain-heading.ts'

/** Names that people use besides those of CLDR, and codes of three letters and of vehicles. */
const others: Readonly<Record<string, string>> = {
  ...{ us: 'US', usa: 'US', 'u s a': 'US', 'united states of america': 'US' },
  ...{ uk: 'GB', gbr: 'GB', england: 'GB', scotland: 'GB', wales: 'GB', 'great britain': 'GB' },
  ...{
    deu: 'DE',
    ger: 'DE',
    d: 'DE',
    brd: 'DE',
    aut: 'AT',
    a: 'AT',
    che: 'CH',
    fra: 'FR',
    f: 'FR',
  },
  ...{ esp: 'ES', ind: 'IN', bra: 'BR', can: 'CA', aus: 'AU', nzl: 'NZ', irl: 'IE', ken: 'KE' },
  ...{ zaf: 'ZA', jpn: 'JP', are: 'AE', uae: 'AE' },
}

let names: ReadonlyMap<string, string> | undefined

/** The names of all countries in English, German, French and Spanish, with their codes. */
function countryNames(): ReadonlyMap<string, string> {
  const languages = ['en', 'de', 'fr', 'es'].map(
    (language) => new Intl.DisplayNames(language, { type: 'region' }),
  )
  return new Map([
    ...Object.entries(others),
    ...countries.flatMap((code): [string, string][] => [
      [code.toLowerCase(), code],
      ...languages.map((language): [string, string] => [
        plainHeading(language.of(code) ?? code),
        code,
      ]),
    ]),
  ])
}

/** The ISO 3166 code of a country by its name or code; null where nobody knows it. */
export function countryCodeOf(text: string): string | null {
  names ??= countryNames()
  return names.get(plainHeading(text)) ?? null
}
