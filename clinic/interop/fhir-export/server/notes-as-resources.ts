import { documentTypes } from '../../../documents/files/document-type.ts'
import { kindNamed } from '../../../../server/files/file-kind.ts'
import type { OfChart } from './facts-as-resources.ts'
import { coded, concept, dateTime, hl7, referTo, type Resource } from './fhir-values.ts'
import type { FileOfChart, NoteOfChart } from './whole-chart.ts'

const plainText = (title: string, text: string) => ({
  attachment: {
    contentType: 'text/plain; charset=utf-8',
    data: Buffer.from(text).toString('base64'),
    title,
  },
})

/** A signed note, and a document of its own for each addendum, which names the note that it is added to. */
export function noteResources(
  note: NoteOfChart,
  { patient, encounter }: OfChart,
  isInBundle: (id: string) => boolean,
): Resource[] {
  const author = (id: string | undefined, name: string | null | undefined) =>
    id !== undefined && isInBundle(id)
      ? [{ ...referTo(id), display: name ?? undefined }]
      : name
        ? [{ display: name }]
        : undefined
  const context = encounter(note.appointmentId)
  const common = {
    resourceType: 'DocumentReference',
    status: 'current',
    docStatus: 'final',
    type: coded('http://loinc.org', '11506-3', 'Progress note'),
    subject: patient,
    context: context && { encounter: [context] },
  } as const
  const signer = note.coSigner ?? note.signedBy
  return [
    {
      ...common,
      id: note.id,
      date: note.coSignedAt ?? note.signedAt ?? undefined,
      author: author(note.doctorId, note.doctor?.name),
      authenticator: signer?.name ? { display: signer.name } : undefined,
      description: `Note of ${note.date}`,
      securityLabel: note.limited ? [hl7('v3-Confidentiality', 'R', 'Restricted')] : undefined,
      content: [
        plainText(`Note of ${note.date}`, note.notes),
        ...(note.prescription
          ? [plainText(`Prescription of ${note.date}`, note.prescription)]
          : []),
      ],
    },
    ...note.addenda.map((addendum) => ({
      ...common,
      id: addendum.id,
      date: addendum.createdAt,
      author: author(addendum.author?.id, addendum.author?.name),
      description: `Addendum to the note of ${note.date}`,
      relatesTo: [{ code: 'appends', target: referTo(note.id) }],
      content: [plainText(`Addendum to the note of ${note.date}`, addendum.text)],
    })),
  ]
}

/** A file of the chart, without its content. */
export function fileResource(file: FileOfChart, { timeZone, patient, encounter }: OfChart) {
  const context = encounter(file.appointmentId)
  return {
    resourceType: 'DocumentReference',
    id: file.id,
    status: 'current',
    type: concept(documentTypes[file.type], file.codes),
    subject: patient,
    date: file.createdAt,
    description: file.text,
    content: [
      {
        attachment: {
          contentType: kindNamed(file.kind).type,
          size: file.bytes,
          title: file.text,
          creation: dateTime(file.dated, timeZone),
        },
      },
    ],
    context: context && { encounter: [context] },
  } satisfies Resource
}
