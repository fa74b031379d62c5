import { organizationResource, practitionerResource, roleResource } from './directory.ts'
import type { Person } from './person.ts'
import { type PractitionerName, practitioners } from './practitioners.ts'
import { namedId, type Resource, urlOf } from './resource.ts'
import type { ConditionName } from './terms.ts'

/** The bundle of one patient while it is built. */
export class Chart {
  readonly person: Person
  readonly resources: Resource[] = []
  readonly conditions = new Map<ConditionName, Resource>()
  /** In cm, once it has been measured. */
  height: number | null = null
  readonly #counts = new Map<string, number>()

  constructor(person: Person) {
    this.person = person
  }

  add(resourceType: string, fields: Readonly<Record<string, unknown>>): Resource {
    const count = (this.#counts.get(resourceType) ?? 0) + 1
    this.#counts.set(resourceType, count)
    const id = namedId(this.person.file, resourceType, String(count))
    const resource = { resourceType, id, ...fields }
    this.resources.push(resource)
    return resource
  }

  /** A reference as this export writes it. */
  to(resource: Resource): { readonly reference: string } {
    const { refersBy } = this.person
    if (refersBy === 'id') return { reference: `${resource.resourceType}/${resource.id}` }
    const known = (resource['identifier'] as { system: string; value: string }[] | undefined)?.[0]
    const isInDirectory = ['Practitioner', 'Organization'].includes(resource.resourceType)
    return refersBy === 'identifier' && isInDirectory && known
      ? { reference: `${resource.resourceType}?identifier=${known.system}|${known.value}` }
      : { reference: urlOf(resource) }
  }

  get patient(): { readonly reference: string } {
    const patient = this.resources.find(({ resourceType }) => resourceType === 'Patient')
    if (!patient) throw new Error(`${this.person.file} has no patient.`)
    return this.to(patient)
  }

  practitioner(name: PractitionerName): { readonly reference: string } {
    return this.to(practitionerResource(name))
  }

  organization(name: PractitionerName): { readonly reference: string } {
    return this.to(organizationResource(practitioners[name].organization))
  }

  condition(name: ConditionName): { readonly reference: string } {
    const condition = this.conditions.get(name)
    if (!condition) throw new Error(`${this.person.file} has no ${name} before it is spoken of.`)
    return this.to(condition)
  }

  /** Adds the practitioners who treat the patient; an export with a directory does not need them. */
  addPractitioners(names: ReadonlySet<PractitionerName>): void {
    if (this.person.refersBy === 'identifier') return
    const homes = new Set([...names].map((name) => practitioners[name].organization))
    this.resources.push(
      ...[...homes].map(organizationResource),
      ...[...names].map(practitionerResource),
      ...[...names].map((name) => roleResource(name)),
    )
  }
}
