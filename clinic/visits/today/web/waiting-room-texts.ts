import type { Catalogue, Refusals } from '../../../../web/public-texts.ts'

interface WaitingRoomTexts {
  readonly title: string
  readonly comeIn: string
  readonly nobodyCalled: string
  readonly waiting: string
  readonly nobodyWaits: string
}

interface WaitingRoomRefusals extends Refusals {
  readonly problems: Readonly<Record<'link-over' | 'invalid', string>>
}

/** The texts of the screen in the waiting room. */
export const waitingRoomTexts: Catalogue<WaitingRoomTexts, WaitingRoomRefusals> = {
  en: {
    title: 'Waiting room',
    comeIn: 'Please come in',
    nobodyCalled: 'Nobody is being called right now.',
    waiting: 'Waiting',
    nobodyWaits: 'Nobody is waiting.',
    refusals: null,
  },
  de: {
    title: 'Wartezimmer',
    comeIn: 'Bitte kommen Sie herein',
    nobodyCalled: 'Im Moment wird niemand aufgerufen.',
    waiting: 'Es warten',
    nobodyWaits: 'Zurzeit wartet niemand.',
    refusals: {
      fields: {},
      problems: {
        'link-over': 'Dieser Link gilt nicht mehr. Am Empfang bekommen Sie einen neuen.',
        invalid: 'Dieser Link ist unvollständig.',
      },
    },
  },
  es: {
    title: 'Sala de espera',
    comeIn: 'Pase, por favor',
    nobodyCalled: 'Ahora mismo no se llama a nadie.',
    waiting: 'En espera',
    nobodyWaits: 'No hay nadie esperando.',
    refusals: {
      fields: {},
      problems: {
        'link-over': 'Este enlace ya no es válido. Pida uno nuevo en recepción, por favor.',
        invalid: 'Este enlace está incompleto.',
      },
    },
  },
  fr: {
    title: 'Salle d’attente',
    comeIn: 'Veuillez entrer',
    nobodyCalled: 'Personne n’est appelé pour le moment.',
    waiting: 'En attente',
    nobodyWaits: 'Personne n’attend.',
    refusals: {
      fields: {},
      problems: {
        'link-over': 'Ce lien n’est plus valable. Veuillez en demander un nouveau à l’accueil.',
        invalid: 'Ce lien est incomplet.',
      },
    },
  },
}
