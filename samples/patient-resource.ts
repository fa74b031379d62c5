import type { Chart } from './chart.ts'
import type { Person } from './person.ts'
import { namedId } from './resource.ts'
import { hl7 } from './terms.ts'

export function addPatient(chart: Chart): void {
  const { person } = chart
  const { family, given, prefix, names = [], contact } = person
  chart.add('Patient', {
    // HL7's mark for test data about no real person.
    meta: { tag: [{ ...hl7('v3-ActReason', 'HTEST', 'test health data').coding[0] }] },
    identifier: [
      {
        type: { ...hl7('v2-0203', 'MR', 'Medical record number'), text: 'Record number' },
        system: 'https://samples.openward.example/record-number',
        value: namedId(person.file, 'record number').slice(0, 8),
      },
    ],
    active: true,
    name: [{ use: 'official', family, given, ...(prefix && { prefix: [prefix] }) }, ...names],
    telecom: telecomsOf(person),
    gender: person.gender,
    birthDate: person.born,
    ...(person.diedOn && { deceasedDateTime: `${person.diedOn}T04:10:00+00:00` }),
    address: [
      { line: [person.street], city: person.town, postalCode: person.postcode, country: 'US' },
    ],
    ...(person.marital && {
      maritalStatus: { ...hl7('v3-MaritalStatus', person.marital), text: person.marital },
    }),
    ...(contact && {
      contact: [
        {
          relationship: [{ text: contact.tie }],
          name: { family: contact.family, given: [contact.given] },
          telecom: [{ system: 'phone', value: contact.phone }],
        },
      ],
    }),
    communication: [
      {
        language: {
          coding: [
            { system: 'urn:ietf:bcp:47', code: person.language[0], display: person.language[1] },
          ],
          text: person.language[1],
        },
      },
    ],
  })
}

function telecomsOf({ phone, email }: Person) {
  return [
    { system: 'phone', value: phone, use: 'home' },
    ...(email ? [{ system: 'email', value: email }] : []),
  ]
}

export function addCoverage(chart: Chart): void {
  const { insurer } = chart.person
  if (insurer === null) return
  chart.add('Coverage', {
    status: 'active',
    type: { text: 'Health insurance' },
    beneficiary: chart.patient,
    payor: [{ display: insurer }],
  })
}
