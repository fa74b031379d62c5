import type { TableKind, Target } from './kinds.ts'
import type * as z from 'zod'
import { ExtraField } from '../../patients/extra-fields/extra-field.ts'
import { patientTargets } from './patient-targets.ts'
import { email } from './usual-headings.ts'
import { plainHeading } from './plain-heading.ts'
import { stockTargets } from './stock-targets.ts'
import { balanceTargets, visitTargets } from './visit-targets.ts'
import { yesChoices } from './word-choices.ts'

const doctorTargets: readonly Target[] = [
  {
    id: 'number',
    label: 'Number of the doctor',
    kind: 'text',
    headings:
      'number|id|no|doctor id|provider id|practitioner id|npi|license number|arztnummer|lanr|nummer|nr|rpps|numero|numero de colegiado|colegiado|codigo',
  },
  {
    id: 'name',
    label: 'Whole name',
    kind: 'text',
    headings:
      'name|full name|doctor|provider|practitioner|arzt|behandler|medecin|praticien|nom complet|medico|profesional|nombre completo',
  },
  { id: 'title', label: 'Title', kind: 'text', headings: 'title|prefix|titel|titre|titulo' },
  {
    id: 'firstName',
    label: 'First name',
    kind: 'text',
    headings: 'first name|firstname|fname|given name|vorname|prenom|nombre',
  },
  {
    id: 'lastName',
    label: 'Family name',
    kind: 'text',
    several: true,
    headings:
      'last name|lastname|lname|surname|family name|nachname|familienname|nom|apellido|apellidos',
  },
  { id: 'email', label: 'Email', kind: 'email', headings: email },
  {
    id: 'specialty',
    label: 'Specialty',
    kind: 'text',
    headings:
      'specialty|speciality|specialization|profession|discipline|fachrichtung|fachgebiet|facharzt|specialite|especialidad',
  },
  {
    id: 'phone',
    label: 'Phone',
    kind: 'phone',
    several: true,
    headings: 'phone|telephone|mobile|tel|telefon|handy|mobil|portable|telefono|movil',
  },
  {
    id: 'address',
    label: 'Address',
    kind: 'text',
    several: true,
    headings: 'address|street|city|adresse|strasse|ort|rue|ville|direccion|ciudad',
  },
]

const priceTargets: readonly Target[] = [
  {
    id: 'name',
    label: 'Name',
    kind: 'text',
    headings:
      'name|service|item|description|visit type|appointment type|treatment|bezeichnung|leistung|text|behandlung|prestation|acte|libelle|designation|servicio|concepto|nombre|descripcion',
  },
  {
    id: 'minutes',
    label: 'Length in minutes',
    kind: 'minutes',
    headings: 'minutes|duration|length|dauer|minuten|duree|duracion|minutos',
  },
  {
    id: 'price',
    label: 'Price',
    kind: 'amount',
    headings:
      'price|fee|amount|cost|rate|charge|preis|betrag|honorar|gebuhr|prix|tarif|montant|precio|tarifa|importe',
  },
  {
    id: 'priceCode',
    label: 'Price code',
    kind: 'text',
    headings:
      'code|item code|billing code|price code|cpt|ziffer|gebuhrenziffer|nummer|goa|code acte|cotation|codigo',
  },
]

const targets: Readonly<Record<TableKind, readonly Target[]>> = {
  patients: patientTargets,
  doctors: doctorTargets,
  visits: visitTargets,
  balances: balanceTargets,
  prices: priceTargets,
  stock: stockTargets,
}

/** A field of patients that the clinic has defined: a target by its id. */
export const OwnField = ExtraField.pick({ id: true, label: true, kind: true, choices: true })
export type OwnField = z.infer<typeof OwnField>

/** All targets of a column: the targets of a kind of table and, for patients, the clinic's own fields. */
export function targetsOf(kind: TableKind, fields: readonly OwnField[]): readonly Target[] {
  return kind === 'patients' ? [...targets.patients, ...fields.map(ownTarget)] : targets[kind]
}

export function targetOf(
  kind: TableKind,
  id: string,
  fields: readonly OwnField[],
): Target | undefined {
  return targetsOf(kind, fields).find((target) => target.id === id)
}

function ownTarget({ id, label, kind, choices }: OwnField): Target {
  const named = { id, label, headings: plainHeading(label) }
  if (kind === 'yes or no') {
    return { ...named, kind: 'words', choices: yesChoices, meanings: 'yesOrNo' }
  }
  if (kind !== 'choice') return { ...named, kind }
  const all = choices.map((choice) => ({ value: choice, label: choice }))
  return { ...named, kind: 'words', choices: all }
}
