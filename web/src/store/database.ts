/* A database in this browser, opened when first needed and again after it was closed. */

export function wait<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('storage failed'));
  });
}

/** Resolves once the whole transaction is written, not just accepted. */
export function written(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('storage failed'));
  });
}

export class Database {
  private opening: Promise<IDBDatabase> | null = null;

  /** `create` makes the tables of a new one. */
  constructor(
    private readonly name: string,
    private readonly version: number,
    private readonly create: (database: IDBDatabase) => void,
  ) {}

  open(): Promise<IDBDatabase> {
    this.opening ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(this.name, this.version);
      request.onupgradeneeded = () => this.create(request.result);
      request.onsuccess = () => {
        const database = request.result;
        // A newer page in another tab may need to change the tables.
        database.onversionchange = () => {
          database.close();
          this.opening = null;
        };
        database.onclose = () => {
          this.opening = null;
        };
        resolve(database);
      };
      request.onerror = () => reject(request.error ?? new Error('storage failed'));
      request.onblocked = () => reject(new Error('storage is in use by an older page'));
    }).catch((error: unknown) => {
      this.opening = null;
      throw error;
    });
    return this.opening;
  }
}
