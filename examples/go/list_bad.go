// Lists the pages whose result is bad, lowest score first.
//
//	export ASSAY_URL=https://assay.example.org ASSAY_KEY=assay_…
//	go run list_bad.go
package main

import (
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"os"
	"time"
)

type Page struct {
	Data []struct {
		Score int
		URL   string
	}
	Links  struct{ Next string }
	Detail string
}

func get(address string) (page Page) {
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
	if err := json.NewDecoder(response.Body).Decode(&page); err != nil {
		log.Fatal(err)
	}
	if response.StatusCode >= 400 {
		log.Fatal(page.Detail)
	}
	return page
}

func main() {
	next := os.Getenv("ASSAY_URL") + "/api/v1/reports?result=bad&sort_by=score&sort=asc&per_page=100"
	for next != "" {
		page := get(next)
		for _, report := range page.Data {
			fmt.Println(report.Score, report.URL)
		}
		next = page.Links.Next
	}
}
