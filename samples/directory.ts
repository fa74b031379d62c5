import {
  type OrganizationName,
  organizations,
  type Practitioner,
  type PractitionerName,
  practitioners,
} from './practitioners.ts'
import { namedId, type Resource, urlOf } from './resource.ts'
import { hl7 } from './terms.ts'

// Practitioners and organizations, as every export repeats them with the patients they treat.

const npi = 'http://hl7.org/fhir/sid/us-npi'

export function organizationResource(name: OrganizationName): Resource {
  const { name: title, line, city } = organizations[name]
  return {
    resourceType: 'Organization',
    id: namedId('Organization', name),
    identifier: [{ system: 'https://samples.openward.example/organization', value: name }],
    active: true,
    type: [hl7('organization-type', 'prov', 'Healthcare Provider')],
    name: title,
    address: [{ line: [line], city, country: 'US' }],
  }
}

export function practitionerResource(name: PractitionerName): Resource {
  const one: Practitioner = practitioners[name]
  const { line, city } = organizations[one.organization]
  return {
    resourceType: 'Practitioner',
    id: namedId('Practitioner', name),
    identifier: [{ system: npi, value: one.npi }],
    active: true,
    name: [{ family: one.family, given: [one.given], prefix: ['Dr.'] }],
    telecom: [{ system: 'phone', value: `555-01${one.npi.slice(-2)}`, use: 'work' }],
    address: [{ line: [line], city, country: 'US' }],
    gender: one.gender,
  }
}

export function roleResource(name: PractitionerName): Resource {
  const { organization, specialty }: Practitioner = practitioners[name]
  const [one, home] = [practitionerResource(name), organizationResource(organization)]
  return {
    resourceType: 'PractitionerRole',
    id: namedId('PractitionerRole', name),
    active: true,
    practitioner: { reference: urlOf(one) },
    organization: { reference: urlOf(home) },
    specialty: [{ text: specialty }],
  }
}

/**
 * The directory of all practitioners, as exports have it in a file of its own. One has moved since
 * the patients' files were written, and one treats none of these patients.
 */
export function directoryResources(): Resource[] {
  const names = Object.keys(practitioners) as PractitionerName[]
  return [
    ...(Object.keys(organizations) as OrganizationName[]).map(organizationResource),
    {
      resourceType: 'Location',
      id: namedId('Location', 'practice'),
      status: 'active',
      name: organizations.practice.name,
      address: { line: ['4 Ropewalk'], city: 'Kingsferry', country: 'US' },
      managingOrganization: { reference: urlOf(organizationResource('practice')) },
    },
    ...names.map((name) => {
      const one = practitionerResource(name)
      if (name !== 'bones') return one
      return { ...one, address: [{ line: ['12 Sailmaker Row'], city: 'Aldermoor', country: 'US' }] }
    }),
    ...names.map(roleResource),
  ]
}
