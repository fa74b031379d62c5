import type { AnySql } from '../../../server/database/connect.ts'
import type { Reference } from '../fhir.ts'
import type { Entry } from './bundle.ts'
import { Refusal } from './refusal.ts'

/** What a reference points at, in this bundle or imported before. */
export interface Target {
  readonly type: string
  readonly id: string
  /** The row that an earlier import made of it. */
  readonly mappedId: string | null
}

/** Resolves references of one bundle; all of them are known to lead somewhere. */
export interface References {
  follow(reference: Reference | undefined): Target | undefined
}

const relative = /^([A-Z][A-Za-z]{1,63})\/([A-Za-z0-9.-]{1,64})(?:\/_history\/.*)?$/
const conditional = /^([A-Z][A-Za-z]{1,63})\?identifier=(?:([^|]*)\|)?(.+)$/

/** Checks every reference of a bundle and throws a `Refusal` for the first that leads nowhere. */
export async function resolveReferences(
  sql: AnySql,
  entries: readonly Entry[],
): Promise<References> {
  const here = new Map<string, Target>()
  for (const { type, id, fullUrl, resource } of entries) {
    const target = { type, id, mappedId: null }
    if (fullUrl) here.set(fullUrl, target)
    here.set(`${type}/${id}`, target)
    for (const identifier of identifiersOf(resource)) {
      const { system = '', value = '' } = identifier
      here.set(`${type}?${system}|${value}`, target)
      here.set(`${type}?|${value}`, target)
    }
  }
  const found = new Map<string, Target>()
  for (const entry of entries) {
    for (const reference of referencesIn(entry.resource)) {
      const name = nameOf(reference)
      if (name === null || here.has(name) || found.has(name)) continue
      const target = await imported(sql, name)
      if (!target) throw new Refusal(entry.place, `It refers to ${reference.slice(0, 200)}, which is nowhere to be found.`)
      found.set(name, target)
    }
  }
  return {
    follow(reference) {
      const name = reference?.reference ? nameOf(reference.reference) : null
      return name === null ? undefined : (here.get(name) ?? found.get(name))
    },
  }
}

/** One name for one target; null for what is contained in the resource itself. */
function nameOf(reference: string): string | null {
  if (reference.startsWith('#')) return null
  const asked = conditional.exec(reference)
  if (asked) return `${asked[1] ?? ''}?${decode(asked[2] ?? '')}|${decode(asked[3] ?? '')}`
  const named = relative.exec(reference)
  if (named) return `${named[1] ?? ''}/${named[2] ?? ''}`
  return reference
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

async function imported(sql: AnySql, name: string): Promise<Target | undefined> {
  const last = name.replace(/^https?:\/\/.*\/([A-Z][A-Za-z]+\/[A-Za-z0-9.-]+)$/, '$1')
  const [type = '', rest = ''] = last.split(/[/?](.*)/s)
  const [target] = last.includes('?')
    ? await sql<Target[]>`
        select resource_type as type, fhir_id as id, mapped_id from fhir_resources
        where resource_type = ${type}
          and resource_type in ('Patient', 'Practitioner', 'Organization', 'Location')
          and body -> 'identifier' @> ${sql.json([identifierOf(rest)])}
        order by created_at limit 1`
    : await sql<Target[]>`
        select resource_type as type, fhir_id as id, mapped_id from fhir_resources
        where resource_type = ${type} and fhir_id = ${rest} order by created_at limit 1`
  return target
}

function identifierOf(text: string): { system?: string; value: string } {
  const [system = '', value = ''] = text.split(/\|(.*)/s)
  return system ? { system, value } : { value }
}

function identifiersOf(resource: object): { system?: string; value?: string }[] {
  const list: unknown = Reflect.get(resource, 'identifier')
  if (!Array.isArray(list)) return []
  return list.filter((one): one is object => typeof one === 'object' && one !== null)
}

/** Every `reference` text, however deep. */
function* referencesIn(value: unknown): Generator<string> {
  if (Array.isArray(value)) {
    for (const one of value as unknown[]) yield* referencesIn(one)
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, one] of Object.entries(value)) {
      if (name === 'reference' && typeof one === 'string') yield one
      else yield* referencesIn(one)
    }
  }
}
