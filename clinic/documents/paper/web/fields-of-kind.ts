import type { DocumentKind, EnteredDocument } from '../issued-document.ts'

type Field = Exclude<keyof EnteredDocument, 'kind'>

/** The fields that a form shows for each kind of document. */
export const fieldsOfKind: Readonly<Record<DocumentKind, readonly Field[]>> = {
  'visit-summary': ['recordId'],
  prescription: ['recordId'],
  'referral-letter': ['recordId', 'recipient', 'reason'],
  certificate: ['recordId', 'from', 'until', 'fitness', 'diagnosis'],
  'vaccination-record': [],
  'full-chart': [],
  'chart-file': [],
}

/** The entered values without those of fields that the kind does not have. */
export function onlyOfKind<E extends { readonly kind: DocumentKind }>(entered: E): E {
  const names: readonly string[] = ['kind', ...fieldsOfKind[entered.kind]]
  // Fields other than the kind may be left out.
  return Object.fromEntries(Object.entries(entered).filter(([name]) => names.includes(name))) as E
}
