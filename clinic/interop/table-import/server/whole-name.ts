const academic = /^(dr|prof|doctor|professor)\b/i

interface NameParts {
  readonly name?: string | undefined
  readonly nameLastFirst?: string | undefined
  readonly title?: string | undefined
  readonly firstName?: string | undefined
  readonly middleName?: string | undefined
  readonly lastName?: string | undefined
}

/** The name as people say it: given names first; academic titles stay, forms of address do not. */
export function wholeName(parts: NameParts): string {
  const { name, nameLastFirst, title, firstName, middleName, lastName } = parts
  const given = [firstName, middleName, lastName].filter(Boolean).join(' ')
  const found = name ? turned(name) : nameLastFirst ? turned(nameLastFirst, true) : given
  const before = keepsTitle(title) && !academic.test(found) ? `${title} ` : ''
  return `${before}${found}`.replace(/\s+/g, ' ').trim()
}

export function keepsTitle(title: string | undefined): boolean {
  return title !== undefined && academic.test(title)
}

/** `Müller, Anna` is `Anna Müller`; so is `Müller Anna` where the family name comes first. */
function turned(name: string, isLastFirst = false): string {
  const [family = '', given, ...more] = name.split(',').map((part) => part.trim())
  if (given && more.length === 0) return `${given} ${family}`
  const [first = '', ...others] = name.trim().split(/\s+/)
  return isLastFirst && others.length > 0 ? `${others.join(' ')} ${first}` : name
}
