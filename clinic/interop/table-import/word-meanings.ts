import type { Target } from './kinds.ts'
import { plainHeading } from './plain-heading.ts'

const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  gender: {
    female: 'f|female|w|weiblich|frau|feminin|feminine|femme|femenino|femenina|mujer|girl|woman|2',
    male: 'm|male|mannlich|mann|herr|masculin|homme|h|hombre|masculino|man|boy|1',
    other: 'd|x|other|divers|diverse|non binary|nonbinary|andere|autre|otro|no binario|o',
    '': 'u|unknown|unbekannt|inconnu|desconocido|not stated|9|0|n a',
  },
  status: {
    scheduled:
      'scheduled|booked|confirmed|pending|arrived|planned|geplant|gebucht|bestatigt|offen|planifie|prevu|confirme|programada|programado|confirmada|pendiente|reservada',
    completed:
      'completed|complete|done|fulfilled|attended|seen|checked out|erledigt|abgeschlossen|erschienen|wahrgenommen|beendet|termine|honore|effectue|realise|completada|completado|realizada|atendida|finalizada',
    canceled:
      'canceled|cancelled|cancel|rescheduled|storniert|abgesagt|gestrichen|annule|annulee|cancelada|cancelado|anulada',
    'no-show':
      'no show|noshow|did not attend|dna|missed|nicht erschienen|ausgefallen|versaumt|absent|non venu|lapin|no asistio|no presentado|ausente',
  },
  stockKind: {
    drug: 'drug|medicine|medication|pharmaceutical|arzneimittel|medikament|medicament|medicamento|farmaco',
    consumable:
      'consumable|supply|supplies|disposable|verbrauchsmaterial|material|consommable|fourniture|consumible|material fungible',
    vaccine: 'vaccine|immunization|impfstoff|vaccin|vacuna',
    device:
      'device|equipment|gerat|hilfsmittel|medizinprodukt|appareil|dispositif|dispositivo|equipo',
  },
  yesOrNo: {
    yes: 'yes|y|true|1|x|ja|j|wahr|oui|vrai|si|verdadero',
    no: 'no|n|false|0|nein|falsch|non|faux|falso',
  },
  isArchived: {
    yes: 'yes|y|true|1|x|archived|inactive|ja|j|wahr|archiviert|inaktiv|oui|vrai|archive|inactif|si|verdadero|archivado|inactivo',
    no: 'no|n|false|0|active|nein|falsch|aktiv|non|faux|actif|falso|activo',
  },
}

/**
 * The meaning of a word of a column; undefined where nobody knows. In Spanish columns with `H`, `M` is a woman
 * (mujer), so the other words of the column count.
 */
export function meaningOf(
  { id, meanings, choices }: Target,
  word: string,
  others: readonly string[],
): string | undefined {
  const plain = plainHeading(word)
  const all = others.map(plainHeading)
  const own = choices?.find(({ value, label }) => value === label && plainHeading(label) === plain)
  if (own) return own.value
  if (id === 'gender' && plain === 'm' && all.includes('h') && !all.includes('f')) {
    return 'female'
  }
  const found = Object.entries(words[meanings ?? id] ?? {}).find(([, list]) =>
    list.split('|').includes(plain),
  )
  return found?.[0]
}
