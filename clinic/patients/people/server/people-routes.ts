import type { FastifyInstance } from 'fastify'
import type { Sql } from '../../../../server/database/connect.ts'
import { serve } from '../../../../server/http/serve.ts'
import { patientStore } from '../../charts/server/patient-store.ts'
import { addAddress, changeAddress, readAddressForm, removeAddress } from '../address.ts'
import { addContactPoint, changeContactPoint, removeContactPoint } from '../contact-point.ts'
import { addFurtherName, changeFurtherName, removeFurtherName } from '../further-name.ts'
import { readPeopleOfPatient } from '../people-of-patient.ts'
import { addRelatedPerson, changeRelatedPerson, removeRelatedPerson } from '../related-person.ts'
import { addressForm } from './address-line.ts'
import { peopleStore } from './people-store.ts'

export function peopleRoutes(app: FastifyInstance, { sql }: { sql: Sql }): void {
  const patients = patientStore(sql)
  const people = peopleStore(sql)
  type ById = { readonly params: { readonly id: string } }
  const chart = ({ params }: ById) => patients.find(params.id)
  const address = ({ params }: ById) => people.findAddress(params.id)
  const contact = ({ params }: ById) => people.findContactPoint(params.id)
  const name = ({ params }: ById) => people.findName(params.id)
  const person = ({ params }: ById) => people.findRelatedPerson(params.id)

  serve(app, readPeopleOfPatient, { find: chart, handle: ({ found }) => people.of(found.id) })
  serve(app, readAddressForm, { handle: ({ params }) => addressForm(params.country) })

  serve(app, addAddress, {
    find: chart,
    handle: ({ viewer, found, body }) => people.addAddress(viewer, found.id, body),
  })
  serve(app, changeAddress, {
    find: address,
    handle: ({ viewer, found, version, body }) =>
      people.changeAddress(viewer, found.id, version, body),
  })
  serve(app, removeAddress, {
    find: address,
    handle: ({ viewer, found, version }) =>
      people.removeAddress(viewer, found.id, version).then(() => undefined),
  })

  serve(app, addContactPoint, {
    find: chart,
    handle: ({ viewer, found, body }) => people.addContactPoint(viewer, found.id, body),
  })
  serve(app, changeContactPoint, {
    find: contact,
    handle: ({ viewer, found, version, body }) =>
      people.changeContactPoint(viewer, found.id, version, body),
  })
  serve(app, removeContactPoint, {
    find: contact,
    handle: ({ viewer, found, version }) =>
      people.removeContactPoint(viewer, found.id, version).then(() => undefined),
  })

  serve(app, addFurtherName, {
    find: chart,
    handle: ({ viewer, found, body }) => people.addName(viewer, found.id, body),
  })
  serve(app, changeFurtherName, {
    find: name,
    handle: ({ viewer, found, version, body }) =>
      people.changeName(viewer, found.id, version, body),
  })
  serve(app, removeFurtherName, {
    find: name,
    handle: ({ viewer, found, version }) =>
      people.removeName(viewer, found.id, version).then(() => undefined),
  })

  serve(app, addRelatedPerson, {
    find: chart,
    handle: ({ viewer, found, body }) => people.addRelatedPerson(viewer, found.id, body),
  })
  serve(app, changeRelatedPerson, {
    find: person,
    handle: ({ viewer, found, version, body }) =>
      people.changeRelatedPerson(viewer, found, version, body),
  })
  serve(app, removeRelatedPerson, {
    find: person,
    handle: ({ viewer, found, version }) =>
      people.removeRelatedPerson(viewer, found.id, version).then(() => undefined),
  })
}
