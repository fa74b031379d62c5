import type { Language } from '../contract/language.ts'
import { Problem, type ProblemId } from '../contract/problem.ts'
import { englishKit, type KitTexts } from './kit-texts.ts'

/** A page's texts for refusals: by field, else by the id of the problem. */
export interface Refusals {
  readonly fields: Readonly<Record<string, string>>
  readonly problems: Readonly<Partial<Record<ProblemId, string>>>
}

/** The texts of a page in every language. In English, refusals use the server's own sentences. */
export type Catalogue<Texts, Words extends Refusals> = {
  readonly [L in Language]: Texts & { readonly refusals: L extends 'en' ? null : Words }
}

export const kitTexts: Readonly<Record<Language, KitTexts>> = {
  en: englishKit,
  de: {
    language: 'de',
    loading: 'Wird geladen …',
    loadFailed: 'Beim Laden ist etwas schiefgegangen.',
    tryAgain: 'Noch einmal versuchen',
    optional: 'Freiwillig',
    linkIsCut:
      'Dieser Link ist nicht vollständig. Öffnen Sie ihn noch einmal, oder kopieren Sie ihn ganz.',
    openCalendar: 'Kalender öffnen',
  },
  es: {
    language: 'es',
    loading: 'Cargando…',
    loadFailed: 'Se ha producido un error al cargar los datos.',
    tryAgain: 'Volver a intentarlo',
    optional: 'Opcional',
    linkIsCut: 'Este enlace no está completo. Vuelva a abrirlo o cópielo entero, por favor.',
    openCalendar: 'Abrir el calendario',
  },
  fr: {
    language: 'fr',
    loading: 'Chargement…',
    loadFailed: 'Une erreur s’est produite lors du chargement.',
    tryAgain: 'Réessayer',
    optional: 'Facultatif',
    linkIsCut: 'Ce lien n’est pas complet. Veuillez l’ouvrir à nouveau ou le copier en entier.',
    openCalendar: 'Ouvrir le calendrier',
  },
}

type Anywhere = Record<
  'invalid' | 'unexpected' | 'unavailable' | 'too-many-tries' | 'not-found',
  string
>

/** Refusals that may happen on every page. */
const anywhere: Readonly<Record<Exclude<Language, 'en'>, Anywhere>> = {
  de: {
    invalid: 'Einige Angaben stimmen noch nicht.',
    unexpected: 'Etwas ist schiefgegangen. Bitte versuchen Sie es noch einmal.',
    unavailable: 'Wir sind gerade nicht erreichbar. Bitte versuchen Sie es noch einmal.',
    'too-many-tries': 'Das waren zu viele Versuche. Bitte warten Sie.',
    'not-found': 'Das gibt es nicht mehr.',
  },
  es: {
    invalid: 'Algunos datos no son válidos.',
    unexpected: 'Se ha producido un error. Vuelva a intentarlo, por favor.',
    unavailable: 'No es posible conectar en este momento. Vuelva a intentarlo, por favor.',
    'too-many-tries': 'Demasiados intentos. Espere un momento, por favor.',
    'not-found': 'Esto ya no está disponible.',
  },
  fr: {
    invalid: 'Certaines indications ne sont pas valables.',
    unexpected: 'Une erreur s’est produite. Veuillez réessayer.',
    unavailable: 'La connexion est impossible pour le moment. Veuillez réessayer.',
    'too-many-tries': 'Trop de tentatives. Veuillez patienter.',
    'not-found': 'Ce n’est plus disponible.',
  },
}

/** A refusal in the texts of a page; without a text for it, the server's sentence stays. */
export function refusalIn(
  language: Language,
  refusals: Refusals | null,
  problem: Problem,
): Problem {
  if (language === 'en' || !refusals) return problem
  const ways: Refusals['problems'] = { ...anywhere[language], ...refusals.problems }
  const errors = Object.entries(problem.errors ?? {}).map(
    ([field, sentence]) => [field, refusals.fields[field] ?? sentence] as const,
  )
  return new Problem(problem.id, {
    detail: ways[problem.id] ?? problem.message,
    ...(problem.errors ? { errors: Object.fromEntries(errors) } : {}),
    ...(problem.retryAfter === undefined ? {} : { retryAfter: problem.retryAfter }),
  })
}
