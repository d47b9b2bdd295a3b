// Writes the findings of a report as SARIF, which code scanning and editors read.
//
//	export ASSAY_URL=https://assay.example.org ASSAY_KEY=assay_…
//	go run export_sarif.go 7 assay.sarif
package main

import (
	"io"
	"log"
	"net/http"
	"os"
	"time"
)

func main() {
	report, file := os.Args[1], os.Args[2]
	address := os.Getenv("ASSAY_URL") + "/api/v1/reports/" + report + "/export?format=sarif"
	request, err := http.NewRequest("GET", address, nil)
	if err != nil {
		log.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+os.Getenv("ASSAY_KEY"))
	client := http.Client{Timeout: time.Minute}
	response, err := client.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		log.Fatal(err)
	}
	if response.StatusCode != http.StatusOK {
		log.Fatal(string(body))
	}
	if err := os.WriteFile(file, body, 0o644); err != nil {
		log.Fatal(err)
	}
}
