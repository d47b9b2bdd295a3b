declare module 'html-encoding-sniffer' {
  /** Name of the encoding by the Encoding Standard. */
  export default function htmlEncodingSniffer(
    bytes: Uint8Array,
    options?: {
      transportLayerEncodingLabel?: string;
      defaultEncoding?: string;
      xml?: boolean;
    },
  ): string;
}
