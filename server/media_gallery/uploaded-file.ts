/** An uploaded file that is not yet processed. Only the server creates one, so that client input cannot pass for it. */
export class UploadedFile {
  constructor(
    readonly name: string,
    readonly bytes: Uint8Array,
  ) {}
}
