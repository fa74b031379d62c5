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
  readonly file: {
    readonly title: string
    readonly how: string
    readonly choose: string
    readonly comparing: string
    readonly unchanged: string
    /** One of the files that a chart as a file holds or names. */
    readonly part: string
    readonly changed: string
    readonly notKnown: (clinic: string) => string
    readonly unreadable: string
    readonly large: string
  }
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
    file: {
      title: 'Is the file unchanged?',
      how: 'Drop the file here, or choose it. Your browser compares it with what was issued. The file is sent to nobody.',
      choose: 'Choose the file',
      comparing: 'Comparing...',
      unchanged: 'Unchanged. This is the file as it was issued.',
      part: 'Unchanged. This is one of the files that the issued one holds or names.',
      changed: 'Changed. This is not the file that was issued: at least one character differs.',
      notKnown: (clinic) =>
        `Not known. ${clinic} issued no file with exactly this content. It was changed, or it comes from elsewhere.`,
      unreadable: 'This file could not be read. Choose it again.',
      large: 'This file is too large to be compared here.',
    },
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
    file: {
      title: 'Ist die Datei unverändert?',
      how: 'Legen Sie die Datei hier ab oder wählen Sie sie aus. Ihr Browser vergleicht sie mit der ausgestellten. Die Datei wird niemandem gesendet.',
      choose: 'Datei auswählen',
      comparing: 'Wird verglichen...',
      unchanged: 'Unverändert. Das ist die Datei, wie sie ausgestellt wurde.',
      part: 'Unverändert. Das ist eine der Dateien, die die ausgestellte enthält oder nennt.',
      changed:
        'Verändert. Das ist nicht die ausgestellte Datei: Mindestens ein Zeichen ist anders.',
      notKnown: (clinic) =>
        `Nicht bekannt. ${clinic} hat keine Datei mit genau diesem Inhalt ausgestellt. Sie wurde verändert oder stammt von anderswo.`,
      unreadable: 'Diese Datei konnte nicht gelesen werden. Wählen Sie sie noch einmal aus.',
      large: 'Diese Datei ist zu groß, um hier verglichen zu werden.',
    },
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
    file: {
      title: '¿Está el archivo sin cambios?',
      how: 'Suelte el archivo aquí o elíjalo. Su navegador lo compara con el emitido. El archivo no se envía a nadie.',
      choose: 'Elegir el archivo',
      comparing: 'Comparando...',
      unchanged: 'Sin cambios. Este es el archivo tal como se emitió.',
      part: 'Sin cambios. Este es uno de los archivos que el emitido contiene o nombra.',
      changed: 'Cambiado. Este no es el archivo emitido: al menos un carácter es distinto.',
      notKnown: (clinic) =>
        `Desconocido. ${clinic} no ha emitido ningún archivo con exactamente este contenido. Se ha cambiado o viene de otro lugar.`,
      unreadable: 'No se pudo leer este archivo. Elíjalo otra vez.',
      large: 'Este archivo es demasiado grande para compararlo aquí.',
    },
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
    file: {
      title: 'Le fichier est-il inchangé ?',
      how: 'Déposez le fichier ici ou choisissez-le. Votre navigateur le compare à celui qui a été délivré. Le fichier n’est envoyé à personne.',
      choose: 'Choisir le fichier',
      comparing: 'Comparaison...',
      unchanged: 'Inchangé. C’est le fichier tel qu’il a été délivré.',
      part: 'Inchangé. C’est l’un des fichiers que le fichier délivré contient ou nomme.',
      changed: 'Modifié. Ce n’est pas le fichier délivré : au moins un caractère est différent.',
      notKnown: (clinic) =>
        `Inconnu. ${clinic} n’a délivré aucun fichier avec exactement ce contenu. Il a été modifié ou vient d’ailleurs.`,
      unreadable: 'Ce fichier n’a pas pu être lu. Choisissez-le de nouveau.',
      large: 'Ce fichier est trop grand pour être comparé ici.',
    },
    refusals: { fields: { code: 'Ce code n’est pas complet.' }, problems: {} },
  },
}
