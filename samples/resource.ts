import { v5 as uuidv5 } from 'uuid'

export interface Resource {
  readonly resourceType: string
  readonly id: string
  readonly [field: string]: unknown
}

const namespace = 'b2f0a5f4-5b0c-5c7e-9d63-6f1f0f2d7c11'

/** Ids are derived from names, not random: an addition to one story changes no id of another. */
export function namedId(...names: readonly string[]): string {
  return uuidv5(names.join('/'), namespace)
}

export const urlOf = ({ id }: Resource) => `urn:uuid:${id}`

/** One entry per line, so that a diff shows the changed entries. */
export function bundleText(resources: readonly Resource[]): string {
  const entries = resources.map((resource) =>
    JSON.stringify({
      fullUrl: urlOf(resource),
      resource,
      request: { method: 'POST', url: resource.resourceType },
    }),
  )
  const head = '"resourceType":"Bundle","type":"transaction"'
  return `{${head},"entry":[\n${entries.join(',\n')}\n]}\n`
}
