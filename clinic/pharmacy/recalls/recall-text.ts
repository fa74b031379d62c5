import type { Language } from '../../../contract/language.ts'
import {
  fillSubject,
  fillText,
  type MessageText,
  namesIn,
} from '../../visits/messages/message-text.ts'
import { recallFields } from './recall-patient.ts'

/** The usual texts. They say that the clinic asks for a call, and nothing of the reason. */
export const usualRecallText: Readonly<Record<Language, MessageText>> = {
  en: {
    subject: '{clinic} asks you to call',
    body: 'Dear {patient},\n\nplease call us on {phone} in the next days. We have something to tell you and would like to do it in person.\n\n{clinic}\n',
  },
  de: {
    subject: '{clinic} bittet um Ihren Anruf',
    body: 'Guten Tag {patient},\n\nbitte rufen Sie uns in den nächsten Tagen unter {phone} an. Wir möchten Ihnen etwas persönlich mitteilen.\n\n{clinic}\n',
  },
  es: {
    subject: '{clinic} le pide que llame',
    body: 'Hola, {patient}:\n\nLlámenos al {phone} en los próximos días. Queremos comunicarle algo en persona.\n\n{clinic}\n',
  },
  fr: {
    subject: '{clinic} vous demande d’appeler',
    body: 'Bonjour {patient},\n\nVeuillez nous appeler au {phone} dans les prochains jours. Nous souhaitons vous parler en personne.\n\n{clinic}\n',
  },
}

/** The words that a text about a recall leaves out are those of its item. */
export interface RecallSecret {
  readonly item: string
  readonly genericName: string | null
  readonly form: string | null
  readonly unit: string
  readonly lotNumber: string
}

/** Units, forms and small words in names of items: they tell nothing by themselves. */
const plainWords = new Set(
  [
    'mg mcg ml cl dl kg iu ie ui mmol mol ppm pro per for of and or with in to the from by on at as is it no',
    'tablet tablets tablette tabletten tab tabs capsule capsules kapsel kapseln caps ampoule ampoules ampulle vial vials',
    'drop drops syrup cream gel ointment solution suspension powder spray patch patches pen pens dose doses unit units',
    'box boxes pack packs bottle bottles bag bags tube tubes piece pieces pair pairs set sets adult adults child children',
    'und oder mit fur für von der die das den ein eine zur zum bei et ou avec pour de du des la le les un une en au aux',
    'y o con para del el los las una por al oral film coated free clinic call phone please us',
  ].flatMap((line) => line.split(' ')),
)

const wordsOf = (text: string) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u)

/** The fault of a text and the field that has it; undefined when nothing is wrong. */
export function faultOfRecall(
  text: MessageText,
  { phone, ...secret }: RecallSecret & { readonly phone: string },
): { readonly field: 'subject' | 'body'; readonly words: string } | undefined {
  for (const field of ['subject', 'body'] as const) {
    const words = faultOf(text[field], secret, phone)
    if (words) return { field, words }
  }
  return undefined
}

function faultOf(text: string, secret: RecallSecret, phone: string): string | undefined {
  const names = namesIn(text)
  const unknown = names.find((name) => !Object.hasOwn(recallFields, name))
  if (unknown !== undefined) return `This message cannot contain {${unknown}}.`
  if (names.includes('phone') && phone.trim() === '') {
    return 'The clinic has no phone number. Add it to the settings, or write another number instead of {phone}.'
  }
  const plain = text.replace(/\{[^{}]*\}/g, ' ')
  const told = toldWord(plain, secret)
  return told === undefined
    ? undefined
    : `Leave out "${told}": a mail can be read by others. Ask the patient to call.`
}

/** The first word of the text that tells of the item or of the lot. */
function toldWord(text: string, { item, genericName, form, unit, lotNumber }: RecallSecret) {
  // A lot such as `7` stands in every phone number.
  if (lotNumber.length > 3 && text.toLowerCase().includes(lotNumber.toLowerCase())) return lotNumber
  const inText = new Set(wordsOf(text))
  const known = new Set(wordsOf(`${form ?? ''} ${unit}`))
  return `${item} ${genericName ?? ''}`.split(/[^\p{L}\p{N}]+/u).find((one) => {
    const word = one.toLowerCase()
    if (word.length < 2 || /\p{N}/u.test(word)) return false
    return !plainWords.has(word) && !known.has(word) && inText.has(word)
  })
}

export function filledRecall(
  { subject, body }: MessageText,
  values: Readonly<Record<keyof typeof recallFields, string>>,
): MessageText {
  return {
    subject: fillSubject(subject, values, recallFields),
    body: fillText(body, values, recallFields),
  }
}
