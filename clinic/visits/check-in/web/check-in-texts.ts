import type { Catalogue, Refusals } from '../../../../web/public-texts.ts'

interface CheckInTexts {
  readonly title: string
  readonly language: string
  readonly welcome: (clinic: string) => string
  readonly code: string
  readonly keys: string
  readonly clear: string
  readonly deleteLast: string
  readonly dob: string
  readonly checkIn: string
  readonly checkingIn: string
  readonly done: string
  readonly ticket: (number: number) => string
  readonly seat: string
  readonly next: string
}

interface CheckInRefusals extends Refusals {
  readonly fields: Readonly<Record<'token' | 'code' | 'dob', string>>
  readonly problems: Readonly<
    Record<'link-over' | 'conflict' | 'too-many-tries' | 'invalid', string>
  >
}

/** The texts of the tablet at the entrance. */
export const checkInTexts: Catalogue<CheckInTexts, CheckInRefusals> = {
  en: {
    title: 'Check in',
    language: 'Language',
    welcome: (clinic) =>
      `Welcome to ${clinic}. Type the code of your appointment. It is in the message that the clinic sent you.`,
    code: 'Code',
    keys: 'Keys',
    clear: 'Clear',
    deleteLast: 'Delete the last digit',
    dob: 'Date of birth',
    checkIn: 'Check in',
    checkingIn: 'Checking in...',
    done: 'You are checked in.',
    ticket: (number) => `Your number is ${number}`,
    seat: 'Please take a seat.',
    next: 'Done',
    refusals: null,
  },
  de: {
    title: 'Anmeldung',
    language: 'Sprache',
    welcome: (clinic) =>
      `Willkommen bei ${clinic}. Bitte geben Sie den Code Ihres Termins ein. Sie finden ihn in der Nachricht, die wir Ihnen geschickt haben.`,
    code: 'Code',
    keys: 'Tasten',
    clear: 'Löschen',
    deleteLast: 'Letzte Ziffer löschen',
    dob: 'Geburtsdatum',
    checkIn: 'Anmelden',
    checkingIn: 'Sie werden angemeldet …',
    done: 'Sie sind angemeldet.',
    ticket: (number) => `Ihre Nummer ist ${number}`,
    seat: 'Bitte nehmen Sie Platz.',
    next: 'Fertig',
    refusals: {
      fields: {
        token: 'Dieser Link ist unvollständig.',
        code: 'Der Code hat 6 Ziffern.',
        dob: 'Bitte prüfen Sie das Geburtsdatum.',
      },
      problems: {
        'link-over': 'Dieser Link gilt nicht mehr. Bitte wenden Sie sich an den Empfang.',
        conflict:
          'Dieser Code gilt jetzt nicht. Bitte prüfen Sie ihn oder wenden Sie sich an den Empfang.',
        'too-many-tries': 'Zu viele falsche Codes. Bitte wenden Sie sich an den Empfang.',
        invalid: 'Dieser Link ist unvollständig.',
      },
    },
  },
  es: {
    title: 'Registro de llegada',
    language: 'Idioma',
    welcome: (clinic) =>
      `Le damos la bienvenida a ${clinic}. Introduzca el código de su cita: lo encontrará en el mensaje que le hemos enviado.`,
    code: 'Código',
    keys: 'Teclas',
    clear: 'Borrar',
    deleteLast: 'Borrar la última cifra',
    dob: 'Fecha de nacimiento',
    checkIn: 'Registrar mi llegada',
    checkingIn: 'Registrando su llegada…',
    done: 'Su llegada ha quedado registrada.',
    ticket: (number) => `Su número es el ${number}`,
    seat: 'Tome asiento, por favor.',
    next: 'Listo',
    refusals: {
      fields: {
        token: 'Este enlace está incompleto.',
        code: 'El código tiene 6 cifras.',
        dob: 'Compruebe la fecha de nacimiento, por favor.',
      },
      problems: {
        'link-over': 'Este enlace ya no es válido. Diríjase a recepción, por favor.',
        conflict:
          'Este código no es válido en este momento. Compruébelo o diríjase a recepción, por favor.',
        'too-many-tries': 'Demasiados códigos incorrectos. Diríjase a recepción, por favor.',
        invalid: 'Este enlace está incompleto.',
      },
    },
  },
  fr: {
    title: 'Annoncez votre arrivée',
    language: 'Langue',
    welcome: (clinic) =>
      `Bienvenue à ${clinic}. Saisissez le code de votre rendez-vous\u00a0: il figure dans le message que nous vous avons envoyé.`,
    code: 'Code',
    keys: 'Touches',
    clear: 'Effacer',
    deleteLast: 'Effacer le dernier chiffre',
    dob: 'Date de naissance',
    checkIn: 'Annoncer mon arrivée',
    checkingIn: 'Enregistrement…',
    done: 'Votre arrivée est enregistrée.',
    ticket: (number) => `Votre numéro est le ${number}`,
    seat: 'Veuillez prendre place.',
    next: 'Terminé',
    refusals: {
      fields: {
        token: 'Ce lien est incomplet.',
        code: 'Le code comporte 6 chiffres.',
        dob: 'Veuillez vérifier la date de naissance.',
      },
      problems: {
        'link-over': 'Ce lien n’est plus valable. Veuillez vous adresser à l’accueil.',
        conflict:
          'Ce code n’est pas valable pour le moment. Veuillez le vérifier ou vous adresser à l’accueil.',
        'too-many-tries': 'Trop de codes erronés. Veuillez vous adresser à l’accueil.',
        invalid: 'Ce lien est incomplet.',
      },
    },
  },
}
