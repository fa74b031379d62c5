import type { Language } from '../../../contract/language.ts'
import type { MessageText } from './message-text.ts'
import type { MessageChannel, MessageKind } from './visit-message.ts'

/** The parts of the texts of a language. */
interface Wording {
  readonly greeting: string
  readonly subjects: Record<MessageKind, string>
  readonly openings: Record<MessageKind, string>
  readonly visit: string
  readonly confirm: string
  readonly cancel: string
  readonly accept: string
  readonly decline: string
  readonly call: string
  /** The sentence before the code; left out where there is none. */
  readonly code: string
  readonly short: Record<MessageKind, string>
}

const wordings: Record<Language, Wording> = {
  en: {
    greeting: 'Dear {patient},',
    subjects: {
      confirmation: 'Your appointment on {date}',
      reminder: 'Reminder: your appointment on {date}',
      change: 'Your appointment has moved to {date}',
      cancellation: 'Your appointment on {date} is canceled',
      offer: 'A time became free: {date}, {time}',
    },
    openings: {
      confirmation: 'your appointment at {clinic} is booked:',
      reminder: 'we look forward to seeing you at {clinic}:',
      change: 'your appointment at {clinic} has changed. It is now:',
      cancellation: 'your appointment at {clinic} is canceled. It was:',
      offer: 'a time became free at {clinic}. We hold it for you until {until}:',
    },
    visit: '{date}, {time}\n{doctor}\n{address}',
    confirm: 'I will come: {confirm}',
    cancel: 'I cannot come: {cancel}',
    accept: 'I will take it: {accept}',
    decline: 'It does not suit me: {decline}',
    call: 'Questions? Call {clinic}: {phone}',
    code: 'Your code for checking in at the entrance:',
    short: {
      confirmation: '{clinic}: your appointment is on {date}, {time}. {phone} {code}',
      reminder: '{clinic}: reminder of your appointment on {date}, {time}. {phone} {code}',
      change: '{clinic}: your appointment is now on {date}, {time}. {phone} {code}',
      cancellation: '{clinic}: your appointment on {date}, {time} is canceled. {phone}',
      offer:
        '{clinic}: {date}, {time} became free and is held for you until {until}. Call us or sign in. {phone}',
    },
  },
  de: {
    greeting: 'Guten Tag {patient},',
    subjects: {
      confirmation: 'Ihr Termin am {date}',
      reminder: 'Erinnerung: Ihr Termin am {date}',
      change: 'Ihr Termin wurde auf {date} verlegt',
      cancellation: 'Ihr Termin am {date} wurde abgesagt',
      offer: 'Ein Termin ist frei geworden: {date}, {time}',
    },
    openings: {
      confirmation: 'Ihr Termin bei {clinic} ist gebucht:',
      reminder: 'wir erwarten Sie bei {clinic}:',
      change: 'Ihr Termin bei {clinic} hat sich geändert. Er ist jetzt:',
      cancellation: 'Ihr Termin bei {clinic} wurde abgesagt. Er war:',
      offer: 'bei {clinic} ist ein Termin frei geworden. Wir halten ihn für Sie bis {until} frei:',
    },
    visit: '{date}, {time}\n{doctor}\n{address}',
    confirm: 'Ich komme: {confirm}',
    cancel: 'Ich kann nicht kommen: {cancel}',
    accept: 'Ich nehme ihn: {accept}',
    decline: 'Er passt mir nicht: {decline}',
    call: 'Fragen? Rufen Sie {clinic} an: {phone}',
    code: 'Ihr Code für die Anmeldung am Eingang:',
    short: {
      confirmation: '{clinic}: Ihr Termin ist am {date}, {time}. {phone} {code}',
      reminder: '{clinic}: Erinnerung an Ihren Termin am {date}, {time}. {phone} {code}',
      change: '{clinic}: Ihr Termin ist jetzt am {date}, {time}. {phone} {code}',
      cancellation: '{clinic}: Ihr Termin am {date}, {time} wurde abgesagt. {phone}',
      offer:
        '{clinic}: {date}, {time} ist frei geworden und bis {until} für Sie gehalten. Rufen Sie an oder melden Sie sich an. {phone}',
    },
  },
  es: {
    greeting: 'Hola, {patient}:',
    subjects: {
      confirmation: 'Su cita del {date}',
      reminder: 'Recordatorio: su cita del {date}',
      change: 'Su cita se ha cambiado al {date}',
      cancellation: 'Su cita del {date} se ha cancelado',
      offer: 'Ha quedado libre una hora: {date}, {time}',
    },
    openings: {
      confirmation: 'su cita en {clinic} está reservada:',
      reminder: 'le esperamos en {clinic}:',
      change: 'su cita en {clinic} ha cambiado. Ahora es:',
      cancellation: 'su cita en {clinic} se ha cancelado. Era:',
      offer: 'ha quedado libre una hora en {clinic}. Se la reservamos hasta {until}:',
    },
    visit: '{date}, {time}\n{doctor}\n{address}',
    confirm: 'Asistiré: {confirm}',
    cancel: 'No puedo asistir: {cancel}',
    accept: 'La acepto: {accept}',
    decline: 'No me conviene: {decline}',
    call: '¿Preguntas? Llame a {clinic}: {phone}',
    code: 'Su código para registrarse a la entrada:',
    short: {
      confirmation: '{clinic}: su cita es el {date}, {time}. {phone} {code}',
      reminder: '{clinic}: recordatorio de su cita del {date}, {time}. {phone} {code}',
      change: '{clinic}: su cita es ahora el {date}, {time}. {phone} {code}',
      cancellation: '{clinic}: su cita del {date}, {time} se ha cancelado. {phone}',
      offer:
        '{clinic}: {date}, {time} ha quedado libre y se le reserva hasta {until}. Llámenos o inicie sesión. {phone}',
    },
  },
  fr: {
    greeting: 'Bonjour {patient},',
    subjects: {
      confirmation: 'Votre rendez-vous du {date}',
      reminder: 'Rappel : votre rendez-vous du {date}',
      change: 'Votre rendez-vous est déplacé au {date}',
      cancellation: 'Votre rendez-vous du {date} est annulé',
      offer: 'Un rendez-vous s’est libéré : {date}, {time}',
    },
    openings: {
      confirmation: 'votre rendez-vous à {clinic} est réservé :',
      reminder: 'nous vous attendons à {clinic} :',
      change: 'votre rendez-vous à {clinic} a changé. Il a maintenant lieu :',
      cancellation: 'votre rendez-vous à {clinic} est annulé. Il était prévu :',
      offer: 'un rendez-vous s’est libéré à {clinic}. Nous le gardons pour vous jusqu’au {until} :',
    },
    visit: '{date}, {time}\n{doctor}\n{address}',
    confirm: 'Je viendrai : {confirm}',
    cancel: 'Je ne peux pas venir : {cancel}',
    accept: 'Je le prends : {accept}',
    decline: 'Il ne me convient pas : {decline}',
    call: 'Des questions ? Appelez {clinic} : {phone}',
    code: 'Votre code pour vous annoncer à l’entrée :',
    short: {
      confirmation: '{clinic} : votre rendez-vous est le {date}, {time}. {phone} {code}',
      reminder: '{clinic} : rappel de votre rendez-vous du {date}, {time}. {phone} {code}',
      change: '{clinic} : votre rendez-vous est maintenant le {date}, {time}. {phone} {code}',
      cancellation: '{clinic} : votre rendez-vous du {date}, {time} est annulé. {phone}',
      offer:
        '{clinic} : {date}, {time} s’est libéré et vous est gardé jusqu’au {until}. Appelez-nous ou connectez-vous. {phone}',
    },
  },
}

/** The text of a message where the clinic has none of its own. */
export function usualText(
  language: Language,
  kind: MessageKind,
  channel: MessageChannel,
): MessageText {
  const words = wordings[language]
  if (channel === 'sms') return { subject: '', body: words.short[kind] }
  const visit = `${words.greeting}\n\n${words.openings[kind]}\n\n${words.visit}`
  const answers = `{code}\n\n{preparation}\n\n{directions}\n\n${words.confirm}\n${words.cancel}`
  const choice = `${words.accept}\n${words.decline}`
  const between = kind === 'cancellation' ? [] : [kind === 'offer' ? choice : answers]
  const parts = [visit, ...between, words.call]
  return { subject: words.subjects[kind], body: parts.join('\n\n') }
}

/** The value of `{code}`: a sentence, or nothing where there is no code. */
export function codeSentence(language: Language, code: string | null): string {
  return code === null ? '' : `${wordings[language].code} ${code}`
}
