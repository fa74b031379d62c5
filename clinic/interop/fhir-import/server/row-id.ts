import { v5 as uuidv5, validate as isUuid } from 'uuid'

/** The namespace for row ids of resources whose id is no UUID, always the same (RFC 9562, 5.5). */
const namespace = '0f8c4c3e-6a57-5d0b-9f0e-51a7b6a0c9d2'

/** A resource by its type and id. */
export interface ResourceKey {
  readonly type: string
  readonly id: string
}

/** The row id of a resource: its own id where possible. */
export function rowId({ type, id }: ResourceKey, what = ''): string {
  if (what === '' && isUuid(id)) return id.toLowerCase()
  return uuidv5(`${type}/${id}/${what}`, namespace)
}

/** The part of the id of a row that says what of its resource it is. */
export const statement = 'statement'
export const onlyFact = 'fact'
