import type { Catalogue, Refusals } from '../../../../web/public-texts.ts'

interface DocumentCheckTexts {
  readonly title: string
  /** Days are in words. */
  readonly issued: (clinic: string, on: string) => string
  readonly replaced: (clinic: string, on: string, ended: string) => string
  readonly revoked: (clinic: string, on: string, ended: string) => string
  readonly notKnown: (clinic: string) => string
  readonly says: string
  readonly how: string
}

interface DocumentCheckRefusals extends Refusals {
  readonly fields: Readonly<Record<'code', string>>
}

/** The texts of the page that says whether a document counts. */
export const documentCheckTexts: Catalogue<DocumentCheckTexts, DocumentCheckRefusals> = {
  en: {
    title: 'Check a document',
    issued: (clinic, on) => `Issued by ${clinic} on ${on}. It counts.`,
    replaced: (clinic, on, ended) =>
      `Replaced. ${clinic} issued it on ${on} and another document in its place on ${ended}.`,
    revoked: (clinic, on, ended) =>
      `Revoked. ${clinic} issued it on ${on} and revoked it on ${ended}.`,
    notKnown: (clinic) => `Not known. ${clinic} issued no document with this code.`,
    says: 'Compare the name of the clinic and the day with the paper. This page says nothing of the patient.',
    how: 'Scan the code on the document with your phone. It leads here with everything that is needed.',
    refusals: null,
  },
  de: {
    title: 'Ein Dokument prüfen',
    issued: (clinic, on) => `Ausgestellt von ${clinic} am ${on}. Es ist gültig.`,
    replaced: (clinic, on, ended) =>
      `Ersetzt. ${clinic} hat es am ${on} ausgestellt und am ${ended} durch ein anderes ersetzt.`,
    revoked: (clinic, on, ended) =>
      `Widerrufen. ${clinic} hat es am ${on} ausgestellt und am ${ended} widerrufen.`,
    notKnown: (clinic) => `Nicht bekannt. ${clinic} hat kein Dokument mit diesem Code ausgestellt.`,
    says: 'Vergleichen Sie den Namen der Praxis und den Tag mit dem Papier. Diese Seite sagt nichts über die Person.',
    how: 'Scannen Sie den Code auf dem Dokument mit Ihrem Telefon. Er führt hierher und enthält alles Nötige.',
    refusals: { fields: { code: 'Dieser Code ist nicht vollständig.' }, problems: {} },
  },
  es: {
    title: 'Comprobar un documento',
    issued: (clinic, on) => `Emitido por ${clinic} el ${on}. Es válido.`,
    replaced: (clinic, on, ended) =>
      `Sustituido. ${clinic} lo emitió el ${on} y lo sustituyó por otro el ${ended}.`,
    revoked: (clinic, on, ended) =>
      `Revocado. ${clinic} lo emitió el ${on} y lo revocó el ${ended}.`,
    notKnown: (clinic) => `Desconocido. ${clinic} no ha emitido ningún documento con este código.`,
    says: 'Compare el nombre de la clínica y el día con el papel. Esta página no dice nada del paciente.',
    how: 'Escanee con su teléfono el código del documento. Le traerá aquí con todo lo necesario.',
    refusals: { fields: { code: 'Este código no está completo.' }, problems: {} },
  },
  fr: {
    title: 'Vérifier un document',
    issued: (clinic, on) => `Délivré par ${clinic} le ${on}. Il est valable.`,
    replaced: (clinic, on, ended) =>
      `Remplacé. ${clinic} l’a délivré le ${on} et remplacé par un autre le ${ended}.`,
    revoked: (clinic, on, ended) =>
      `Révoqué. ${clinic} l’a délivré le ${on} et révoqué le ${ended}.`,
    notKnown: (clinic) => `Inconnu. ${clinic} n’a délivré aucun document avec ce code.`,
    says: 'Comparez le nom de la clinique et le jour avec le papier. Cette page ne dit rien du patient.',
    how: 'Scannez le code du document avec votre téléphone. Il mène ici avec tout ce qu’il faut.',
    refusals: { fields: { code: 'Ce code n’est pas complet.' }, problems: {} },
  },
}
