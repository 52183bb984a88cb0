/** A file as it came in, before anybody has looked at it. Only the server makes one: whatever else stands for a file was written by a client. */
export class UploadedFile {
  constructor(
    readonly name: string,
    readonly bytes: Uint8Array,
  ) {}
}
