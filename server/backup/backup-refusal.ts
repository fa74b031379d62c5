/** One sentence, for the person at the console or on the page, why a backup or restore cannot be. */
export class BackupRefusal extends Error {}
