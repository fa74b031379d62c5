import type { Target } from './kinds.ts'
import { oldNumber } from './usual-headings.ts'
import { statusChoices } from './word-choices.ts'

const visitPatient: readonly Target[] = [
  {
    id: 'oldNumber',
    label: 'Patient: number of the old system',
    kind: 'text',
    headings: `${oldNumber}|pc pid|patient|client`,
  },
  { id: 'mrn', label: 'Patient: MRN here', kind: 'text', headings: 'mrn|medical record number' },
]

/** The targets of a column of a table of visits. */
export const visitTargets: readonly Target[] = [
  ...visitPatient,
  {
    id: 'doctorNumber',
    label: 'Doctor: number',
    kind: 'text',
    headings:
      'doctor id|doctor number|provider id|practitioner id|provider number|npi|pc aid|arztnummer|lanr|behandler nr|arzt nr|numero medecin|rpps|numero de colegiado|id medico',
  },
  {
    id: 'doctorEmail',
    label: 'Doctor: email',
    kind: 'email',
    headings:
      'doctor email|provider email|practitioner email|email|arzt email|email medecin|email medico|correo medico',
  },
  {
    id: 'doctorName',
    label: 'Doctor: name',
    kind: 'text',
    headings:
      'doctor|doctor name|provider|practitioner|clinician|staff member|practitioner name|arzt|behandler|arztin|medecin|praticien|medico|doctora|profesional',
  },
  {
    id: 'date',
    label: 'Date',
    kind: 'date',
    headings:
      'date|appointment date|visit date|day|start date|pc eventdate|datum|termindatum|terminddatum|tag|date rdv|date du rendez vous|jour|fecha|fecha cita|fecha de la cita|dia',
  },
  {
    id: 'time',
    label: 'Time',
    kind: 'time',
    headings:
      'time|start|start time|appointment time|from|pc starttime|uhrzeit|zeit|beginn|von|heure|heure debut|debut|hora|hora inicio|inicio',
  },
  {
    id: 'moment',
    label: 'Date and time in one',
    kind: 'moment',
    headings:
      'start at|starts at|date time|datetime|appointment start|start date time|datum uhrzeit|termin|rendez vous|date et heure|fecha y hora|fecha hora',
  },
  {
    id: 'endTime',
    label: 'End',
    kind: 'time',
    headings: 'end|end time|until|to|ends at|pc endtime|ende|bis|fin|heure fin|hora fin|hasta',
  },
  {
    id: 'minutes',
    label: 'Length in minutes',
    kind: 'minutes',
    headings:
      'minutes|duration|length|duration minutes|dauer|minuten|dauer min|duree|duree min|duracion|minutos',
  },
  {
    id: 'status',
    label: 'Status',
    kind: 'words',
    choices: statusChoices,
    headings:
      'status|state|appointment status|pc apptstatus|stand|terminstatus|statut|etat|estado|estatus',
  },
  {
    id: 'visitType',
    label: 'Visit type',
    kind: 'text',
    headings:
      'type|visit type|appointment type|service|treatment|category|terminart|art|leistung|behandlung|type de rendez vous|motif type|tipo|tipo de cita|servicio',
  },
  {
    id: 'reason',
    label: 'Reason',
    kind: 'text',
    several: true,
    headings:
      'reason|note|notes|comment|description|title|pc title|pc hometext|subject|grund|anlass|notiz|bemerkung|betreff|motif|raison|remarque|motivo|nota|notas|observaciones',
  },
]

/** The targets of a column of a table of opening balances. */
export const balanceTargets: readonly Target[] = [
  ...visitPatient,
  {
    id: 'amount',
    label: 'Amount',
    kind: 'amount',
    headings:
      'amount|balance|opening balance|outstanding|owed|due|balance due|total due|betrag|saldo|offen|offener betrag|restbetrag|montant|solde|du|reste du|impayes|importe|deuda|pendiente',
  },
  {
    id: 'date',
    label: 'Date',
    kind: 'date',
    headings:
      'date|balance date|invoice date|as of|datum|rechnungsdatum|stand|date facture|fecha|fecha factura',
  },
  {
    id: 'description',
    label: 'Description',
    kind: 'text',
    several: true,
    headings:
      'description|note|notes|reference|invoice number|invoice|text|beschreibung|rechnungsnummer|rechnung|notiz|libelle|facture|numero de facture|descripcion|factura|concepto',
  },
]
