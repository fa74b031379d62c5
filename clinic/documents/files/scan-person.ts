interface Person {
  readonly name: string | null
  readonly dob: string | null
}
interface Tags {
  readonly patientName: string | null
  readonly birthDate: string | null
}

/**
 * Whether a file names another person than the chart. The parts of a name may stand in any order, and one
 * writing may have more of them: `Haddad Noor` and `Noor Amal Haddad` are one person.
 */
export function differsFrom({ patientName, birthDate }: Tags, { name, dob }: Person) {
  const [told, known] = [wordsOf(patientName), wordsOf(name)]
  const [few, many] = told.size <= known.size ? [told, known] : [known, told]
  return {
    patientName: few.size > 0 && ![...few].every((word) => many.has(word)),
    birthDate: birthDate !== null && dob !== null && birthDate !== dob,
  }
}

function wordsOf(name: string | null): Set<string> {
  const plain = (name ?? '').normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return new Set(plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean))
}
